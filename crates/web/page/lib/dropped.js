// A file dropped anywhere on the page is for the view that is open; otherwise the browser would leave the page for it.

/**
 * Takes dropped files; returns a function that stops it.
 * @param {(file: File) => void} take
 */
export function takeDropped(take) {
  const over = (/** @type {DragEvent} */ event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const drop = (/** @type {DragEvent} */ event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  document.addEventListener('dragover', over);
  document.addEventListener('drop', drop);
  return () => {
    document.removeEventListener('dragover', over);
    document.removeEventListener('drop', drop);
  };
}
