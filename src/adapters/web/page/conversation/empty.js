// What an empty room says: what this is, and a few lines to try. Choosing one writes it into the composer.

/** @import { Catalogue } from '../types.d.ts' */

import { byId, el } from '../kit/dom.js';
import { texts } from '../texts/index.js';

const EXAMPLES = /** @type {const} */ ([
  { name: 'tts', line: 'Hello team', says: 'speech' },
  { name: 'tts', line: 'Bonjour à toute l’équipe language:French', says: 'language' },
  { name: 'sound', line: 'heavy rain on a window', says: 'sound' },
  { name: 'voices', line: 'Japanese', says: 'voice' },
]);

/** @param {Catalogue} catalogue @param {(text: string) => void} propose */
export function showExamples({ prefix, commands }, propose) {
  const known = EXAMPLES.filter((one) => commands.some((command) => command.name === one.name));
  byId('examples').append(
    ...known.map(({ name, line, says }) => {
      const text = `/${prefix}${name} ${line}`;
      return el(
        'li',
        {},
        el(
          'button',
          { type: 'button', class: 'example', onclick: () => propose(text) },
          el('span', { class: 'example-title' }, texts.empty[says]),
          el('span', { class: 'mono' }, text),
        ),
      );
    }),
  );
}
