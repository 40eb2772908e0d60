// What is said, as files: small links to save captions, one for each kind, by language.

/** @import { FinishedFile } from '../types.d.ts' */

import { el } from '../kit/dom.js';
import { texts } from '../texts/index.js';
import { languageOf } from './groups.js';
import { local } from './save.js';

/** `captions.es.srt` → `SRT` @param {string} name */
const kindOf = (name) => name.slice(name.lastIndexOf('.') + 1).toUpperCase();

/** @param {FinishedFile} file */
const link = ({ url, name }) =>
  el(
    'a',
    {
      class: 'link',
      href: local(`${url}?download`),
      download: name,
      title: texts.files.download(name),
      'aria-label': texts.files.download(name),
    },
    kindOf(name),
  );

/** @param {readonly FinishedFile[]} files @param {string} [heading] what already stands above them */
export function writtenLinks(files, heading) {
  const languages = Map.groupBy(files, ({ label }) => label);
  const rows = [...languages].map(([label, all]) => {
    const called = languageOf({ label }) || label;
    return el('li', {}, called !== heading && el('span', {}, called), ...all.map(link));
  });
  return el('ul', { class: 'written' }, ...rows);
}
