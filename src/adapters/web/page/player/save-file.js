// File actions besides playback: download, convert to MP3 or WAV, copy the link. The server converts.

/** @import { MenuItem } from '../kit/menu.js' */

import { copyText } from '../kit/clipboard.js';
import { el } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';

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
const EXTENSION = /\.[^.]*$/u;

/** @param {string} url */
export const getUrlIfLocal = (url) => (url.startsWith('/') && !url.startsWith('//') ? url : undefined);

/** @param {SavableFile} file */
export const getDownloadUrl = ({ url }) => getUrlIfLocal(`${url}?download`);

/** @param {SavableFile} file */
export const createDownloadLink = (file) => {
  const label = getText('files.download', { name: file.name });
  return el(
    'a',
    { class: 'icon-button download', href: getDownloadUrl(file), download: file.name, title: label },
    createIcon('download'),
    el('span', { class: 'sr' }, label),
  );
};

/** @param {SavableFile} file @returns {MenuItem} */
export const createDownloadItem = (file) => ({
  label: getText('files.download', { name: file.name }),
  href: getDownloadUrl(file),
  download: file.name,
});

/**
 * Menu items for saving the file in another format and for its link.
 * @param {SavableFile} file
 * @param {(text: string) => void} report shows the outcome
 * @returns {readonly MenuItem[]}
 */
export function listSaveItems(file, report) {
  const current = CONVERTIBLE_TYPES[file.type ?? ''];
  const formats = current === undefined ? [] : SAVE_FORMATS.filter(({ format }) => format !== current);
  return [
    ...formats.map(({ format, word }) => ({
      label: getText('player.saveAs', { kind: word }),
      onPick: () => saveConverted(file, format, report),
    })),
    { label: getText('player.copyLink'), onPick: () => copyLink(file, report) },
  ];
}

/** @param {SavableFile} file @param {string} format @param {(text: string) => void} report */
async function saveConverted({ url, name }, format, report) {
  report(getText('player.converting'));
  const converted = await fetchConverted(`${url}?as=${format}`);
  if (converted instanceof Blob) downloadBlob(converted, `${name.replace(EXTENSION, '')}.${format}`);
  report(converted instanceof Blob ? getText('player.saved') : converted);
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

/** @param {SavableFile} file @param {(text: string) => void} report */
async function copyLink({ url }, report) {
  const address = new URL(getUrlIfLocal(url) ?? '/', location.href).href;
  report((await copyText(address)) ? getText('player.copied') : `${getText('player.notCopied')} ${address}`);
}
