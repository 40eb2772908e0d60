// Uploads above the composer: progress, then buttons for what to do with each file. The next message attaches all files
// that are left.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/command-form.js' */
/** @import { CommandJson, UploadResponse } from '../types.d.ts' */

import { api, getErrorMessage, isRetryableError } from '../connection/api.js';
import { el, refreshChildren, requireElement } from '../kit/dom.js';
import { createIcon, createIconButton } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { createSampleButton } from '../kit/sample-player.js';
import { formatBytes, formatDisjunction } from '../kit/text.js';

/**
 * `releasePreview` frees the preview's object URL. `settled` resolves when the upload succeeded or failed.
 * @typedef {{ element: HTMLElement, releasePreview: () => void, settled: Promise<void>, uploaded?: UploadResponse,
 * hasFailed?: boolean }} UploadTrayItem
 */

/** @param {Chat} chat @param {OpenForm} openForm */
export function createUploadTray(chat, openForm) {
  const list = requireElement('tray');
  /** @type {Set<UploadTrayItem>} */
  const items = new Set();

  /** @param {File} file */
  function add(file) {
    const stop = new AbortController();
    const { element, bar, state, releasePreview } = createAttachment(file, () => remove());
    /** @type {UploadTrayItem} */
    const item = { element, releasePreview, settled: Promise.resolve() };
    const remove = () => {
      stop.abort();
      releasePreview();
      items.delete(item);
      element.remove();
      list.hidden = items.size === 0;
    };
    items.add(item);
    list.append(element);
    list.hidden = false;
    item.settled = api.uploadFile(file, (part) => (bar.value = part), stop.signal).then(onUploaded, onFailed);

    /** @param {UploadResponse} uploaded */
    function onUploaded(uploaded) {
      item.uploaded = uploaded;
      refreshChildren(state, uploaded, () => createFileActions(chat, openForm, uploaded, remove));
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

  return {
    /** @param {Iterable<File>} files */
    add: (files) => [...files].forEach(add),
    isUploading: () => [...items].some(isRunning),
    /** Also waits for uploads that start meanwhile. */
    async waitForUploads() {
      while ([...items].some(isRunning)) await Promise.all([...items].map((one) => one.settled));
    },
    hasFailed: () => [...items].some((one) => one.hasFailed),
    listUploaded: () => [...items].flatMap((one) => one.uploaded ?? []),
    clear() {
      for (const { releasePreview } of items) releasePreview();
      items.clear();
      list.replaceChildren();
      list.hidden = true;
    },
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

/** @param {Chat} chat @param {OpenForm} openForm @param {UploadResponse} uploaded @param {() => void} remove */
function createFileActions(chat, openForm, uploaded, remove) {
  const { commands, hiddenCommands } = chat.catalogue;
  const all = [...commands, ...hiddenCommands];
  const found = uploaded.commands.flatMap((name) => all.find((one) => one.name === name) ?? []);
  const share = el(
    'button',
    { type: 'button', class: 'button', onclick: () => shareFile(chat, uploaded, remove, share) },
    getText('composer.share'),
  );
  if (found.length === 0) {
    const acceptedExtensions = new Set(
      commands.flatMap((one) => one.fields.flatMap((field) => field.extensions ?? [])),
    );
    return [
      el(
        'span',
        { class: 'hint', dir: 'auto' },
        getText('composer.noUse', { endings: formatDisjunction([...acceptedExtensions]) }),
      ),
      share,
    ];
  }
  /** @param {CommandJson} command */
  const createCommandButton = (command) =>
    el(
      'button',
      {
        type: 'button',
        class: 'button strong',
        onclick: () => openForm(command, { files: [uploaded], onSent: remove }),
      },
      command.verb,
    );
  return [...found.map(createCommandButton), share];
}

/** @param {Chat} chat @param {UploadResponse} uploaded @param {() => void} remove @param {HTMLButtonElement} button */
async function shareFile(chat, { id }, remove, button) {
  button.disabled = true;
  try {
    await chat.sendText('', [id]);
    remove();
  } catch (thrown) {
    button.disabled = false;
    button.after(el('span', { class: 'wrong', role: 'alert' }, getErrorMessage(thrown)));
  }
}
