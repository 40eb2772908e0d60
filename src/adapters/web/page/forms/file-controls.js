// A form control for files: drop or pick a file; it is uploaded immediately and kept by its id. Fields that accept
// links have a text field in the same box.

/** @import { FormControl, FieldJson, FormFile } from '../types.d.ts' */

import { api, getErrorMessage } from '../connection/api.js';
import { el, refreshChildren } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { formatBytes, formatDisjunction } from '../kit/text.js';
import { createTextControl } from './text-control.js';

/** @typedef {{ is: 'none', wrong?: string } | { is: 'going', name: string, part: number } | { is: 'there', file: FormFile }} FileControlState */

/** @param {FieldJson} field @returns {FormControl} */
export function createFileControl({ extensions = [] }) {
  const input = el('input', { type: 'file', class: 'sr', accept: extensions.join(',') });
  const inside = el('span', { class: 'drop-inside' });
  const zone = el('label', { class: 'drop-zone' }, input, inside);
  /** @type {FileControlState} */
  let state = { is: 'none' };
  let current = new AbortController();
  /** @type {Promise<void> | undefined} */
  let arrival;

  /** @param {FileControlState} next */
  const setState = (next) => {
    state = next;
    zone.dataset['state'] = next.is;
    refreshChildren(inside, next, (now) => drawState(now, extensions));
    // The form learns of dropped files too.
    zone.dispatchEvent(new Event('input', { bubbles: true }));
  };

  /** @param {File | undefined} file */
  async function upload(file) {
    if (!file) return;
    current.abort();
    const controller = new AbortController();
    current = controller;
    setState({ is: 'going', name: file.name, part: 0 });
    try {
      const there = await api.uploadFile(
        file,
        (part) => !controller.signal.aborted && setState({ is: 'going', name: file.name, part }),
        controller.signal,
      );
      if (!controller.signal.aborted) setState({ is: 'there', file: there });
    } catch (thrown) {
      if (!controller.signal.aborted) setState({ is: 'none', wrong: getErrorMessage(thrown) });
    }
  }

  /** @param {File | undefined} file */
  const startUpload = (file) => {
    arrival = upload(file);
  };

  input.addEventListener('change', () => startUpload(input.files?.[0]));
  zone.addEventListener('dragover', (event) => {
    event.preventDefault();
    zone.classList.add('over');
  });
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('over');
    startUpload(event.dataTransfer?.files[0]);
  });
  setState(state);

  return {
    element: zone,
    input,
    getValue: () => undefined,
    setValue: () => undefined,
    getFile: () => (state.is === 'there' ? state.file : undefined),
    setFile: (file) => setState({ is: 'there', file }),
    pendingUpload: () => (state.is === 'going' ? arrival : undefined),
    cancelUpload: () => current.abort(),
  };
}

/** @param {FileControlState} now @param {readonly string[]} extensions accepted extensions */
function drawState(now, extensions) {
  if (now.is === 'going') {
    return [
      el('span', {}, getText('files.uploading', { name: now.name })),
      el('progress', { max: 1, value: now.part, class: 'bar', 'aria-label': getText('files.upload') }),
    ];
  }
  if (now.is === 'there') {
    return [createIcon('check'), el('strong', { dir: 'auto' }, now.file.name), el('span', {}, describeFile(now.file))];
  }
  return [
    createIcon('upload'),
    el('span', {}, el('strong', {}, getText('form.chooseFile')), ` ${getText('form.orDrop')}`),
    el('span', { class: now.wrong ? 'wrong' : '' }, now.wrong ?? describeExtensions(extensions)),
  ];
}

/** More would fill the box; the file is checked anyway. */
const MAX_SHOWN_EXTENSIONS = 6;

/** @param {readonly string[]} extensions */
const describeExtensions = (extensions) =>
  extensions.length > MAX_SHOWN_EXTENSIONS ? '' : formatDisjunction(extensions);

/** @param {FormFile} file */
const describeFile = ({ bytes }) =>
  [bytes && formatBytes(bytes), getText('form.chooseAnother')].filter(Boolean).join(' · ');

/** One box for a file or its link. The link disappears while a file is there. @param {FieldJson} field @returns {FormControl} */
export function createFileOrLinkControl(field) {
  const text = createTextControl(field);
  const file = createFileControl(field);
  file.input.setAttribute('aria-label', getText('form.fileInstead', { field: field.label }));
  text.input.setAttribute('placeholder', getText('form.pasteLink'));
  return {
    ...file,
    element: el('div', { class: 'file-or-link' }, file.element, text.element),
    input: text.input,
    getValue: () => (file.getFile?.() ? undefined : text.getValue()),
    setValue: text.setValue,
  };
}
