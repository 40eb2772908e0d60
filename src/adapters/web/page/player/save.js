// What can be done with a file besides playing it: save it as it is, as MP3 or as WAV, copy its link. The server converts;
// why it could not is said where the button is.

import { el, freshId } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { size } from '../kit/text.js';
import { texts } from '../texts/index.js';

/** @typedef {{ url: string, name: string, bytes: number, type?: string }} Saved */

/** What the server makes of a sound. */
const KINDS = [
  { as: 'mp3', word: 'MP3' },
  { as: 'wav', word: 'WAV' },
];
/** Types of what it makes them of, by what needs no making. @type {Readonly<Record<string, string>>} */
const CONVERTIBLE = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
};

/** Addresses of our own server only. @param {string} url */
export const local = (url) => (url.startsWith('/') && !url.startsWith('//') ? url : undefined);

/** @param {Saved} file */
export const saveLink = ({ url, name }) =>
  el(
    'a',
    {
      class: 'icon-button',
      href: local(`${url}?download`),
      download: name,
      title: texts.files.download(name),
    },
    icon('download'),
    el('span', { class: 'sr' }, texts.files.download(name)),
  );

/** The button that opens the row, and the row. @param {Saved} file @param {string} label */
export function saveTools(file, label) {
  const id = freshId('more');
  const said = el('span', { class: 'tools-said', role: 'status' });
  const own = CONVERTIBLE[file.type ?? ''];
  const kinds = own === undefined ? [] : KINDS.filter(({ as }) => as !== own);
  const row = el(
    'div',
    { class: 'player-tools', id, hidden: true },
    ...kinds.map(({ as, word }) => convertButton(file, as, word, said)),
    copyButton(file, said),
    el('span', { class: 'tools-facts' }, `${file.name} · ${size(file.bytes)}`),
    said,
  );
  const button = el(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      title: texts.player.more(label),
      'aria-expanded': 'false',
      'aria-controls': id,
      onclick: () => {
        row.hidden = !row.hidden;
        button.setAttribute('aria-expanded', String(!row.hidden));
      },
    },
    icon('more'),
    el('span', { class: 'sr' }, texts.player.more(label)),
  );
  return { button, row };
}

/** @param {Saved} file @param {string} as @param {string} word @param {HTMLElement} said */
function convertButton({ url, name }, as, word, said) {
  const button = el(
    'button',
    {
      type: 'button',
      class: 'button',
      onclick: async () => {
        button.disabled = true;
        said.textContent = texts.player.converting;
        const made = await converted(`${url}?as=${as}`);
        button.disabled = false;
        if (made instanceof Blob) save(made, `${name.replace(/\.[^.]*$/u, '')}.${as}`);
        said.textContent = made instanceof Blob ? texts.player.saved : made;
      },
    },
    texts.player.saveAs(word),
  );
  return button;
}

/** The file, or why there is none. @param {string} address @returns {Promise<Blob | string>} */
async function converted(address) {
  try {
    const answer = await fetch(address);
    if (answer.ok) return await answer.blob();
    return (await answer.json()).error ?? texts.player.noAnswer;
  } catch {
    return texts.player.noAnswer;
  }
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const href = URL.createObjectURL(blob);
  el('a', { href, download: name }).click();
  // Time for the browser to begin.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** @param {Saved} file @param {HTMLElement} said */
function copyButton({ url }, said) {
  return el(
    'button',
    {
      type: 'button',
      class: 'button',
      onclick: async () => {
        const address = new URL(local(url) ?? '/', location.href).href;
        const done = await navigator.clipboard?.writeText(address).then(
          () => true,
          () => false,
        );
        said.textContent = done ? texts.player.copied : `${texts.player.notCopied} ${address}`;
      },
    },
    texts.player.copyLink,
  );
}
