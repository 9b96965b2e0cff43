// Follows a job: by a stream of events if there is room for one, otherwise by polling. Browsers open at most six
// connections to a server, across all tabs, and each stream occupies one; the rest of the page needs some, too.

/** The maximum number of streams. */
const MOST_STREAMS = 2;
/** The time between two polls, in milliseconds. */
const AGAIN = 300;
/** How often a poll may fail before the connection counts as lost. */
const PATIENCE = 5;

let streams = 0;

/**
 * Follows a job until it is closed.
 * @param {string} job
 * @param {(event: string, data: any) => void} take handles `state`, `progress`, `done` and `failed`
 * @param {() => void} lost called when the connection is lost
 * @returns {{close: () => void}}
 */
export function listen(job, take, lost) {
  return streams < MOST_STREAMS ? stream(job, take, lost) : ask(job, take, lost);
}

/** @param {string} job @param {(event: string, data: any) => void} take @param {() => void} lost */
function stream(job, take, lost) {
  const source = new EventSource(`/api/jobs/${job}/events`);
  let open = true;
  streams += 1;
  const close = () => {
    source.close();
    if (open) streams -= 1;
    open = false;
  };
  for (const name of ['state', 'progress', 'done', 'failed']) {
    source.addEventListener(name, (event) => {
      if (open) take(name, JSON.parse(/** @type {MessageEvent} */ (event).data));
    });
  }
  source.addEventListener('error', () => {
    // The browser restores a lost connection, but not a refused one.
    if (source.readyState !== EventSource.CLOSED || !open) return;
    close();
    lost();
  });
  return { close };
}

/** @param {string} job @param {(event: string, data: any) => void} take @param {() => void} lost */
function ask(job, take, lost) {
  let open = true;
  let failures = 0;
  /** @type {number | undefined} */
  let timer;
  const again = () => { timer = setTimeout(question, AGAIN); };
  async function question() {
    try {
      const response = await fetch(`/api/jobs/${job}`);
      const answer = await response.json();
      if (!open) return;
      if (!response.ok) lost();
      else if (answer.state === 'done') take('done', answer.result);
      else if (answer.state === 'failed') take('failed', { error: answer.error });
      else {
        take('state', { state: answer.state });
        if (answer.progress) take('progress', answer.progress);
        again();
      }
      failures = 0;
    } catch {
      failures += 1;
      if (!open) return;
      if (failures < PATIENCE) again();
      else lost();
    }
  }
  question();
  return { close: () => { open = false; clearTimeout(timer); } };
}
