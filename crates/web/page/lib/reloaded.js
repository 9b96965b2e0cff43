// Whether the page was reloaded and still shows the address that it was reloaded with: browsers may forget the state of
// an address that changes meanwhile. The shell loads this at once, so that no later address is mistaken for it.

let moved = false;
addEventListener('hashchange', () => { moved = true; });

export function reloaded() {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  return !moved && navigation?.type === 'reload';
}
