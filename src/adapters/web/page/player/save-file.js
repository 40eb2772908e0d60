// File actions besides playback: download, convert to MP3 or WAV, copy the link. The server converts; errors are shown
// beside the button.

import { createUniqueId, el } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { formatBytes } from '../kit/text.js';

/** @typedef {{ url: string, name: string, bytes: number, type?: string }} SavableFile */

/** Formats that the server converts audio to. */
const SAVE_FORMATS = [
  { format: 'mp3', word: 'MP3' },
  { format: 'wav', word: 'WAV' },
];
/** Types that can be converted, with their current format. @type {Readonly<Record<string, string>>} */
const CONVERTIBLE_TYPES = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
};

/** @param {string} url */
export const getUrlIfLocal = (url) => (url.startsWith('/') && !url.startsWith('//') ? url : undefined);

/** @param {SavableFile} file */
export const createDownloadLink = ({ url, name }) =>
  el(
    'a',
    {
      class: 'icon-button',
      href: getUrlIfLocal(`${url}?download`),
      download: name,
      title: getText('files.download', { name }),
    },
    createIcon('download'),
    el('span', { class: 'sr' }, getText('files.download', { name })),
  );

/** The button and the row of actions that it opens. @param {SavableFile} file @param {string} label */
export function createSaveActions(file, label) {
  const id = createUniqueId('more');
  const status = el('span', { class: 'tools-said', role: 'status' });
  const currentFormat = CONVERTIBLE_TYPES[file.type ?? ''];
  const kinds = currentFormat === undefined ? [] : SAVE_FORMATS.filter(({ format }) => format !== currentFormat);
  const row = el(
    'div',
    { class: 'player-tools', id, hidden: true },
    ...kinds.map(({ format, word }) => createConvertButton(file, format, word, status)),
    createCopyLinkButton(file, status),
    el('span', { class: 'tools-facts' }, `${file.name} · ${formatBytes(file.bytes)}`),
    status,
  );
  const button = el(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      title: getText('player.more', { label }),
      'aria-expanded': 'false',
      'aria-controls': id,
      onclick: () => {
        row.hidden = !row.hidden;
        button.setAttribute('aria-expanded', String(!row.hidden));
      },
    },
    createIcon('more'),
    el('span', { class: 'sr' }, getText('player.more', { label })),
  );
  return { button, row };
}

/** @param {SavableFile} file @param {string} as @param {string} word @param {HTMLElement} status */
function createConvertButton({ url, name }, as, word, status) {
  const button = el(
    'button',
    {
      type: 'button',
      class: 'button',
      onclick: async () => {
        button.disabled = true;
        status.textContent = getText('player.converting');
        const made = await fetchConverted(`${url}?as=${as}`);
        button.disabled = false;
        if (made instanceof Blob) downloadBlob(made, `${name.replace(/\.[^.]*$/u, '')}.${as}`);
        status.textContent = made instanceof Blob ? getText('player.saved') : made;
      },
    },
    getText('player.saveAs', { kind: word }),
  );
  return button;
}

/** Returns the file, or an error message. @param {string} address @returns {Promise<Blob | string>} */
async function fetchConverted(address) {
  try {
    const answer = await fetch(address);
    if (answer.ok) return await answer.blob();
    return (await answer.json()).error ?? getText('player.noAnswer');
  } catch {
    return getText('player.noAnswer');
  }
}

/** @param {Blob} blob @param {string} name */
function downloadBlob(blob, name) {
  const href = URL.createObjectURL(blob);
  el('a', { href, download: name }).click();
  // Lets the browser start the download first.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** @param {SavableFile} file @param {HTMLElement} status */
function createCopyLinkButton({ url }, status) {
  return el(
    'button',
    {
      type: 'button',
      class: 'button',
      onclick: async () => {
        const address = new URL(getUrlIfLocal(url) ?? '/', location.href).href;
        const done = await navigator.clipboard?.writeText(address).then(
          () => true,
          () => false,
        );
        status.textContent = done ? getText('player.copied') : `${getText('player.notCopied')} ${address}`;
      },
    },
    getText('player.copyLink'),
  );
}
