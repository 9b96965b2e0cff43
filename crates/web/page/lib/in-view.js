// Scrolls to new content, but only if it is not on the screen.

/**
 * Scrolls everything from one element to another into view, or the beginning if it does not fit.
 * @param {HTMLElement} first
 * @param {HTMLElement} [last]
 */
export function bring(first, last = first) {
  const header = document.querySelector('.bar');
  const covered = header instanceof HTMLElement && getComputedStyle(header).position === 'sticky' ? header.offsetHeight : 0;
  const [{ top }, { bottom }] = [first.getBoundingClientRect(), last.getBoundingClientRect()];
  if (top >= covered && bottom <= innerHeight) return;
  scrollBy({ top: top - covered - 6, behavior: behavior() });
}

/** Scrolls a message into view while keeping what is above it. @param {HTMLElement} message */
export function reveal(message) {
  if (message.getBoundingClientRect().bottom > innerHeight) message.scrollIntoView({ block: 'end', behavior: behavior() });
}

/** @returns {ScrollBehavior} */
function behavior() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
