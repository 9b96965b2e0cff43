// The server's JSON interface; the chapter "Asking the server" of the book shows it.

import { listen } from './listen.js';

/** @typedef {import('../types').Failure} Failure */

/** An error response. */
export class ApiError extends Error {
  /** @param {Failure} failure @param {number} [status] */
  constructor(failure, status = 0) {
    super(failure.message);
    this.code = failure.code;
    this.hint = failure.hint ?? null;
    this.field = failure.field ?? null;
    this.said = failure.said ?? {};
    this.status = status;
  }
}

/**
 * Sends a GET request.
 * @template T
 * @param {string} path such as `packs`
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export function get(path, signal) {
  return ask('GET', path, undefined, signal);
}

/**
 * Sends a POST request.
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export function post(path, body, signal) {
  return ask('POST', path, body, signal);
}

/**
 * @template T
 * @param {string} method @param {string} path @param {unknown} body @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
async function ask(method, path, body, signal) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      signal,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ code: 'unreachable', message: 'the server does not answer; is pousse serve still running?' });
  }
  const text = await response.text();
  const answer = text === '' ? null : JSON.parse(text);
  if (!response.ok) throw new ApiError(answer?.error ?? { code: 'unknown', message: response.statusText }, response.status);
  return answer;
}

/** @type {Map<string, Promise<unknown>>} */
const asked = new Map();

/**
 * Fetches something that does not change while the server runs, such as the catalogue, only once.
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export function getOnce(path) {
  let answer = asked.get(path);
  if (!answer) {
    answer = get(path);
    answer.catch(() => asked.delete(path));
    asked.set(path, answer);
  }
  return /** @type {Promise<T>} */ (answer);
}

/**
 * A search running on the server.
 * @template T
 * @typedef {object} Job
 * @property {Promise<T>} done the result, even of a search that was stopped; rejects with an {@link ApiError} on failure
 * @property {() => void} stop asks the server to end the search and return what it has
 * @property {() => void} leave stops without waiting, because the view is closing
 * @property {() => void} unwatch stops watching; the job continues, as studies do
 */

/**
 * Starts a job and watches it.
 * @template T
 * @template [P=import('../types').Progress] `StudyProgress` for a study
 * @param {string} path `solve`, `improve`, `trace` or `studies`
 * @param {unknown} body
 * @param {(progress: P) => void} [onProgress]
 * @param {(state: import('../types').JobState) => void} [onState]
 * @returns {Job<T>}
 */
export function start(path, body, onProgress, onState) {
  return watch(post(path, body).then((answer) => /** @type {{job: string}} */ (answer).job), onProgress, onState);
}

/**
 * Watches a job that is already running.
 * @template T
 * @template [P=import('../types').Progress] `StudyProgress` for a study
 * @param {string | Promise<string>} id
 * @param {(progress: P) => void} [onProgress]
 * @param {(state: import('../types').JobState) => void} [onState]
 * @returns {Job<T>}
 */
export function watch(id, onProgress = () => {}, onState = () => {}) {
  /** @type {{close: () => void} | undefined} */
  let source;
  let stopped = false;
  let left = false;
  /** @param {string} job */
  const cancel = (job) => {
    fetch(`/api/jobs/${job}`, { method: 'DELETE', keepalive: true }).catch(() => {});
  };
  const done = Promise.resolve(id).then((job) => new Promise((resolve, reject) => {
    if (stopped) cancel(job);
    if (left) return;
    const end = () => source?.close();
    source = listen(job, (event, data) => {
      if (left) return;
      if (event === 'state') onState(data);
      else if (event === 'progress') onProgress(data);
      else if (event === 'done') {
        end();
        // Otherwise only the end of the server interrupts a search, or another client.
        if (data.reason === 'interrupted' && !stopped) data.reason = 'server';
        resolve(data);
      }
      else { end(); reject(new ApiError(data.error)); }
    }, () => {
      if (!left) reject(new ApiError({ code: 'unreachable', message: 'the connection to the server is lost' }));
    });
  }));
  done.catch(() => {});
  const stop = () => {
    if (stopped) return;
    stopped = true;
    Promise.resolve(id).then(cancel, () => {});
  };
  const unwatch = () => {
    left = true;
    source?.close();
  };
  const leave = () => {
    unwatch();
    stop();
  };
  return { done: /** @type {Promise<any>} */ (done), stop, leave, unwatch };
}
