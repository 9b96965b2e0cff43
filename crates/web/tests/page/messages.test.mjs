// The server's messages in French: every code of a message in the Rust sources has a text in lang/fr/messages.js or
// lang/fr/reading.js, with the same values, and no text is left over.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const CRATES = new URL('../../../', import.meta.url);
const FRENCH = new URL('../../page/lang/fr/', import.meta.url);

const french = new Map((await Promise.all(['messages.js', 'reading.js'].map(texts))).flat());
const said = messages();

test('every message has a French text, and no texts are left over', () => {
  assert(said.size > 200, `only ${said.size} messages were found in the sources`);
  assert.deepEqual([...said.keys()].filter((code) => !french.has(`message.${code}`)), [], 'these have no French words');
  assert.deepEqual([...french.keys()].filter((key) => !said.has(key.replace('message.', ''))), [], 'these are never said');
});

test('French uses only values that a message has', () => {
  for (const [code, values] of said) {
    for (const [, name] of (french.get(`message.${code}`) ?? '').matchAll(/\{(\w+)[:}]/g)) {
      assert(name && values.has(name), `${code} has no value ${name}, only ${[...values].join(', ')}`);
    }
  }
});

test('a message has the same values wherever it is used', () => {
  for (const { code, names } of calls()) assert.deepEqual([...names].sort(), [...said.get(code) ?? []].sort(), code);
});

test('French has its spaces and apostrophes here, too', () => {
  for (const [key, text] of french) {
    const form = text.replaceAll(/\{(\w+):([^|}]*)\|([^}]*)\}/g, '$2');
    assert.doesNotMatch(form, /[^\s!?][!?;»]|«\S|\p{L}'|\p{L}:(?!\d)/u, `${key}: ${form}`);
    assert.doesNotMatch(form, /^\p{Lu}\p{Ll}+ |\.$/u, `${key}: it may be a part of a sentence: ${form}`);
  }
});

/** The codes of all messages, with the names of their values. */
function messages() {
  return new Map(calls().map(({ code, names }) => [code, new Set(names)]));
}

/** Every `message!("code", text, name, name = value)` in the sources, except tests and examples. */
function calls() {
  return sources('').flatMap((file) => {
    const code = readFileSync(new URL(file, CRATES), 'utf8').split('#[cfg(test)]\nmod tests {')[0]?.replaceAll(/^\s*\/\/.*$/gm, '') ?? '';
    return [...code.matchAll(/message!\(\s*"([\w.-]+)"/g)].map((found) => {
      const [, ...values] = argumentsAfter(code, found.index + found[0].length);
      return { code: found[1] ?? '', names: values.map((value) => /^\w+/.exec(value)?.[0] ?? value) };
    });
  });
}

/**
 * The arguments of a call after the first, up to the closing bracket.
 * @param {string} code
 * @param {number} from
 */
function argumentsAfter(code, from) {
  /** @type {string[]} */
  const all = [];
  let [depth, start] = [0, from];
  const tokens = /"(?:\\.|[^"\\])*"|[([{]|[)\]}]|,/g;
  tokens.lastIndex = from;
  for (let token = tokens.exec(code); token; token = tokens.exec(code)) {
    const [found] = token;
    if ('([{'.includes(found)) depth += 1;
    else if (')]}'.includes(found)) depth -= 1;
    if (depth < 0 || (depth === 0 && found === ',')) {
      all.push(code.slice(start, token.index).trim());
      start = tokens.lastIndex;
    }
    if (depth < 0) break;
  }
  return all.filter((one) => one !== '');
}

/** @param {string} folder @returns {string[]} */
function sources(folder) {
  return readdirSync(new URL(`./${folder}`, CRATES)).flatMap((name) => {
    if (folder === '') return [`${name}/src/`, `${name}/puzzle/src/`].filter((one) => existsSync(new URL(one, CRATES))).flatMap(sources);
    return name.includes('.') ? (name.endsWith('.rs') ? [folder + name] : []) : sources(`${folder}${name}/`);
  });
}

/** @param {string} file @returns {Promise<[string, string][]>} */
async function texts(file) {
  const module = await import(`data:text/javascript,${encodeURIComponent(readFileSync(new URL(file, FRENCH), 'utf8'))}`);
  return Object.entries(module.default);
}
