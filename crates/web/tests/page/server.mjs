// The program under test: `pousse serve` on a free port, with its own folders, which are removed when it ends.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** How long the program may take to print its address, and to stop on request, in milliseconds; only a hang
 * reaches them. */
const HANG = 300_000;

/**
 * @typedef {object} Server
 * @property {string} url Where the page is, with a slash at the end.
 * @property {() => Promise<void>} stop Ends the program and removes its folders; an error if it panicked or would not end.
 */

/**
 * Starts the program: that of POUSSE_BIN, or what cargo built last. With POUSSE_URL, the one that runs there is used.
 * @param {string[]} [options] More options of `pousse serve`.
 * @returns {Promise<Server>}
 */
export async function startServer(options = []) {
  const running = process.env.POUSSE_URL;
  if (running) return { url: running.endsWith('/') ? running : `${running}/`, stop: async () => {} };

  const folder = mkdtempSync(path.join(os.tmpdir(), 'pousse-page-'));
  // Databases are checked files, so a folder can be shared to build them once for all tests.
  const cache = process.env.POUSSE_PAGE_CACHE ?? path.join(folder, 'cache');
  const page = process.env.POUSSE_PAGE ? ['--page', path.resolve(process.env.POUSSE_PAGE)] : [];
  const child = spawn(
    program(),
    // The same number of threads on every machine, so that the same jobs have to queue.
    ['serve', '--port', '0', '--threads', '4', '--cache', cache, '--studies', path.join(folder, 'studies'), ...page, ...options],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, XDG_DATA_HOME: path.join(folder, 'data'), XDG_CONFIG_HOME: path.join(folder, 'config') },
    },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const kill = () => void child.kill();
  process.once('exit', kill);
  let complaints = '';
  child.stderr?.on('data', (data) => (complaints += data));
  const stop = async () => {
    process.off('exit', kill);
    child.kill();
    let late = false;
    const patience = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, HANG);
    await ended;
    clearTimeout(patience);
    rmSync(folder, { recursive: true, force: true });
    if (late) throw new Error(`pousse serve did not end within ${HANG / 1000} s of being asked to`);
    if (complaints.includes('panicked')) throw new Error(`pousse serve panicked:\n${complaints}`);
  };
  try {
    return { url: await address(child), stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

function program() {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const built = fileURLToPath(new URL(`../../../../target/debug/pousse${suffix}`, import.meta.url));
  const file = process.env.POUSSE_BIN ?? built;
  if (!existsSync(file)) throw new Error(`${file} is not there; build it, or name it in POUSSE_BIN`);
  return file;
}

/**
 * Waits for the line with the address of the page.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
function address(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (/** @type {string} */ why) => reject(new Error(`pousse serve ${why}; it said:\n${said}`));
    const late = setTimeout(() => fail(`did not start within ${HANG / 1000} s`), HANG);
    child.once('error', (error) => {
      clearTimeout(late);
      fail(`did not start: ${error.message}`);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      fail(`ended with ${code}`);
    });
    child.stderr?.on('data', (data) => (said += data));
    child.stdout?.on('data', (data) => {
      said += data;
      const found = /pousse is at (http:\/\/\S+\/)/.exec(said);
      if (found) {
        clearTimeout(late);
        resolve(found[1]);
      }
    });
  });
}
