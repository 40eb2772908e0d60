// Download links for caption files, by language and format.

/** @import { FinishedFile } from '../types.d.ts' */

import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { languageFromLabel } from './file-groups.js';
import { getUrlIfLocal } from './save-file.js';

/** Returns the format, such as `SRT` for `captions.es.srt`. @param {string} name */
const getFormat = (name) => name.slice(name.lastIndexOf('.') + 1).toUpperCase();

/** @param {FinishedFile} file */
const createCaptionLink = ({ url, name }) =>
  el(
    'a',
    {
      class: 'link',
      href: getUrlIfLocal(`${url}?download`),
      download: name,
      title: getText('files.download', { name }),
      'aria-label': getText('files.download', { name }),
    },
    getFormat(name),
  );

/** @param {readonly FinishedFile[]} files @param {string} [heading] text shown above the links */
export function createCaptionLinks(files, heading) {
  const languages = Map.groupBy(files, ({ label }) => label);
  const rows = [...languages].map(([label, all]) => {
    const called = languageFromLabel({ label }) || label;
    return el('li', {}, called !== heading && el('span', {}, called), ...all.map(createCaptionLink));
  });
  return el('ul', { class: 'written' }, ...rows);
}
