// Finds the browser for the tests: the first of a list that exists. When run directly, prints its path or exits
// with code 3.

import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** What to do if there is none. */
export const REMEDY =
  'install Chromium or Chrome, name it in POUSSE_BROWSER_PATH, or run `npx playwright-core install chromium` ' +
  'in crates/web/tests/page';

/**
 * Returns the path of a browser of Chromium's family, or null.
 * @returns {Promise<string | null>}
 */
export async function findBrowser() {
  const named = process.env.POUSSE_BROWSER_PATH;
  if (named) {
    // A path that does not exist is an error, not a reason to use another browser.
    if (!runs(named)) throw new Error(`POUSSE_BROWSER_PATH names ${named}, which is not a program`);
    return named;
  }
  const found = [...onPath(), ...usualPlaces()].find(runs);
  return found ?? (await downloaded());
}

/** @param {string} file */
function runs(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath() {
  // Without windows, less has to be started for each test.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).filter(starts);
}

/**
 * Returns whether a program on the path is a browser: Ubuntu's `chromium-browser` is a script that asks for a snap.
 * @param {string} file
 */
function starts(file) {
  if (!runs(file)) return false;
  try {
    return /\d/.test(execFileSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return false;
  }
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ];
  }
  if (process.platform === 'win32') {
    const { PROGRAMFILES, 'PROGRAMFILES(X86)': x86, LOCALAPPDATA } = process.env;
    const programs = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
    return [PROGRAMFILES, x86, LOCALAPPDATA]
      .flatMap((folder) => (folder ? programs.map((program) => path.join(folder, program)) : []));
  }
  return ['/opt/google/chrome/chrome'];
}

async function downloaded() {
  try {
    const { chromium } = await import('playwright-core');
    const file = chromium.executablePath();
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const file = await findBrowser();
  if (file) console.log(file);
  else process.exit(3);
}
