// Download links for caption files, by language and format.

/** @import { FinishedFile } from '../types.d.ts' */

import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { getExtension } from '../kit/text.js';
import { languageFromLabel } from './file-groups.js';
import { getDownloadUrl } from './save-file.js';

/** Returns the format, such as `SRT` for `captions.es.srt`. @param {string} name */
const getFormat = (name) => getExtension(name).slice(1).toUpperCase();

/** @param {FinishedFile} file */
const createCaptionLink = ({ url, name, bytes }) =>
  el(
    'a',
    {
      class: 'link',
      href: getDownloadUrl({ url, name, bytes }),
      download: name,
      title: getText('files.download', { name }),
      'aria-label': getText('files.download', { name }),
    },
    getFormat(name),
  );

/** @param {readonly FinishedFile[]} files */
export function createCaptionLinks(files) {
  const languages = Map.groupBy(files, ({ label }) => label);
  const rows = [...languages].map(([label, all]) => {
    const name = languageFromLabel({ label }) || (languages.size > 1 && label);
    return el('li', {}, name && el('span', {}, name), ...all.map(createCaptionLink));
  });
  return el('ul', { class: 'written' }, ...rows);
}
