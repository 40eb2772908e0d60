// What kept a line from being sent, under the box in which it still stands, and what to do next.

/** @import { Answer, Catalogue, Command } from '../types.d.ts' */

import { byId, el, refresh } from '../kit/dom.js';
import { sentence } from '../kit/text.js';
import { texts } from '../texts/index.js';
import { commandNamed } from './typing.js';

/** @typedef {Extract<Answer, { is: 'problems' }>} Problems */

/**
 * @param {Catalogue} catalogue
 * @param {{ toForm: (command: Command, answer: Problems) => void, instead: ReturnType<typeof import('./instead.js').createInstead> }} on
 */
export function createTrouble(catalogue, { toForm, instead }) {
  const trouble = byId('trouble');

  const said = {
    clear: () => refresh(trouble, null, () => []),
    /** @param {string} text @param {() => void} [again] */
    say(text, again) {
      trouble.hidden = false;
      refresh(trouble, [text, Date.now()], () => [
        el('p', {}, text),
        again && el('button', { type: 'button', class: 'button', onclick: again }, texts.page.tryAgain),
      ]);
    },
    /** @param {Problems} answer */
    show(answer) {
      const command = commandNamed(catalogue, answer.command);
      const mend = () => command && toForm(command, answer);
      const others = (answer.instead ?? []).map((one) =>
        el(
          'button',
          { type: 'button', class: 'button', onclick: () => instead(one, answer, said) },
          one.label,
        ),
      );
      refresh(trouble, answer, () => [
        el('div', {}, ...answer.problems.map((one) => el('p', { dir: 'auto' }, sentence(one)))),
        ...others,
        command && el('button', { type: 'button', class: 'button', onclick: mend }, texts.composer.openForm),
      ]);
    },
  };
  return said;
}
