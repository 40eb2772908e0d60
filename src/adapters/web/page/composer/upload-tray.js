// Uploads above the composer: progress, then buttons that start what can be done with each file. The next message
// attaches all files that are left.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/command-form.js' */
/** @import { StartCommand, UploadResponse } from '../types.d.ts' */

import { api, getErrorMessage, isRetryableError } from '../connection/api.js';
import { el, focusComposer, refreshChildren, requireElement } from '../kit/dom.js';
import { createIcon, createIconButton } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { createSampleButton } from '../kit/sample-player.js';
import { formatBytes } from '../kit/text.js';
import { createFileActions, findCompanion } from './file-actions.js';

/**
 * `settled` resolves when the upload succeeded or failed.
 * @typedef {{ settled: Promise<void>, remove: () => void, draw: () => void, uploaded?: UploadResponse, hasFailed?: boolean }} UploadTrayItem
 */

/** @typedef {ReturnType<typeof createUploadTray>} UploadTray */

/** @param {Chat} chat @param {OpenForm} openForm @param {StartCommand} startCommand */
export function createUploadTray(chat, openForm, startCommand) {
  const list = requireElement('tray');
  /** @type {Set<UploadTrayItem>} */
  const items = new Set();

  /** @param {File} file */
  function add(file) {
    const stop = new AbortController();
    const { element, bar, state, releasePreview } = createAttachment(file, () => remove());
    /** @type {UploadTrayItem} */
    const item = { settled: Promise.resolve(), remove, draw };
    items.add(item);
    list.append(element);
    list.hidden = false;
    item.settled = api.uploadFile(file, (part) => (bar.value = part), stop.signal).then(onUploaded, onFailed);

    function remove() {
      const focused = element.contains(document.activeElement);
      stop.abort();
      releasePreview();
      items.delete(item);
      element.remove();
      list.hidden = items.size === 0;
      drawAll();
      if (focused) focusComposer();
    }

    function draw() {
      const { uploaded } = item;
      if (!uploaded) return;
      refreshChildren(state, [uploaded.id, findCompanion(tray, uploaded)?.name], () =>
        createFileActions(tray, { file, uploaded }),
      );
    }

    /** @param {UploadResponse} uploaded */
    function onUploaded(uploaded) {
      item.uploaded = uploaded;
      drawAll();
    }

    /** @param {unknown} thrown */
    function onFailed(thrown) {
      item.hasFailed = true;
      const again = () => {
        remove();
        add(file);
      };
      refreshChildren(state, getErrorMessage(thrown), (error) => [
        el('span', { class: 'wrong', role: 'alert' }, error),
        isRetryableError(thrown) &&
          el('button', { type: 'button', class: 'button', onclick: again }, getText('page.tryAgain')),
      ]);
    }
  }

  const listUploaded = () => [...items].flatMap((one) => one.uploaded ?? []);
  /** @param {readonly string[]} ids */
  const removeUploaded = (ids) => {
    for (const { uploaded, remove } of items) if (uploaded && ids.includes(uploaded.id)) remove();
  };
  const tray = { chat, openForm, startCommand, listUploaded, removeUploaded };
  /** What can be done with a file depends on the others. */
  const drawAll = () => {
    for (const { draw } of items) draw();
  };

  return {
    /** @param {Iterable<File>} files */
    add: (files) => [...files].forEach(add),
    isUploading: () => [...items].some(isRunning),
    /** Also waits for uploads that start meanwhile. */
    async waitForUploads() {
      while ([...items].some(isRunning)) await Promise.all([...items].map((one) => one.settled));
    },
    hasFailed: () => [...items].some((one) => one.hasFailed),
    listUploaded,
    remove: removeUploaded,
  };
}

/** @param {UploadTrayItem} item */
const isRunning = ({ uploaded, hasFailed }) => uploaded === undefined && !hasFailed;

/** @param {File} file @param {() => void} remove */
function createAttachment(file, remove) {
  const bar = el('progress', {
    max: 1,
    value: 0,
    class: 'bar',
    'aria-label': getText('files.uploading', { name: file.name }),
  });
  const state = el('div', { class: 'attachment-state' }, bar);
  const previewUrl = file.type.startsWith('audio/') ? URL.createObjectURL(file) : undefined;
  const element = el(
    'li',
    { class: 'attachment' },
    createSampleButton(previewUrl, file.name) ?? createIcon('file'),
    el('span', { class: 'attachment-name', dir: 'auto' }, file.name),
    el('span', { class: 'hint' }, formatBytes(file.size)),
    createIconButton('close', getText('composer.remove', { name: file.name }), remove),
    state,
  );
  return {
    element,
    bar,
    state,
    releasePreview: () => previewUrl !== undefined && URL.revokeObjectURL(previewUrl),
  };
}
