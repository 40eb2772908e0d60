// Accepts files that are dropped on the window, pasted or picked. The caller uploads them. While a form is open, its
// file field takes dropped files.

import { focusComposer, requireElement } from '../kit/dom.js';

/** @param {(files: Iterable<File>) => void} onFiles */
export function listenForFiles(onFiles) {
  const veil = requireElement('veil');
  const picker = /** @type {HTMLInputElement} */ (requireElement('picker'));
  let dragDepth = 0;

  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files') ?? false;
  const inForm = () => document.querySelector('dialog[open]') !== null;
  const draw = () => {
    veil.hidden = dragDepth === 0 || inForm();
  };

  window.addEventListener('dragenter', (event) => {
    if (!hasFiles(event)) return;
    dragDepth += 1;
    draw();
  });
  window.addEventListener('dragleave', (event) => {
    if (!hasFiles(event)) return;
    dragDepth = Math.max(0, dragDepth - 1);
    draw();
  });
  // Otherwise the browser would open the file in place of the page.
  window.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault());
  window.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    dragDepth = 0;
    draw();
    if (!inForm() && event.dataTransfer) onFiles(event.dataTransfer.files);
  });
  document.addEventListener('paste', (event) => {
    const { files = [], types = [] } = event.clipboardData ?? {};
    // Spreadsheets add a picture of the copied cells.
    const isText = types.includes('text/plain') && types.includes('text/html');
    if (files.length === 0 || isText || inForm()) return;
    event.preventDefault();
    onFiles(files);
  });
  requireElement('clip').addEventListener('click', () => picker.click());
  picker.addEventListener('change', () => {
    onFiles([...(picker.files ?? [])]);
    picker.value = '';
    focusComposer();
  });
}
