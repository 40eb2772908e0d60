// Files from anywhere: dropped on the window, pasted, or picked with the paper clip. What becomes of them is decided
// by whoever takes them. While a form is open, its own field takes the drop.

import { byId, goOnWriting } from '../kit/dom.js';

/** @param {(files: Iterable<File>) => void} take */
export function takeFiles(take) {
  const veil = byId('veil');
  const picker = /** @type {HTMLInputElement} */ (byId('picker'));
  let depth = 0;

  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files') ?? false;
  const inForm = () => document.querySelector('dialog[open]') !== null;
  const draw = () => {
    veil.hidden = depth === 0 || inForm();
  };

  window.addEventListener('dragenter', (event) => {
    if (!hasFiles(event)) return;
    depth += 1;
    draw();
  });
  window.addEventListener('dragleave', (event) => {
    if (!hasFiles(event)) return;
    depth = Math.max(0, depth - 1);
    draw();
  });
  // Without this the browser would leave the page for the file.
  window.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault());
  window.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = 0;
    draw();
    if (!inForm() && event.dataTransfer) take(event.dataTransfer.files);
  });
  document.addEventListener('paste', (event) => {
    const files = event.clipboardData?.files ?? [];
    if (files.length === 0 || inForm()) return;
    event.preventDefault();
    take(files);
  });
  byId('clip').addEventListener('click', () => picker.click());
  picker.addEventListener('change', () => {
    take([...(picker.files ?? [])]);
    picker.value = '';
    goOnWriting();
  });
}
