// Shows below the composer why a line was not sent, and how to fix it.

/** @import { PostResult, CatalogueJson, CommandJson } from '../types.d.ts' */

import { el, refreshChildren, requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { formatProblem } from '../kit/text.js';
import { findCommand } from './command-line.js';

/** @typedef {Extract<PostResult, { is: 'problems' }>} ProblemsResult */

/**
 * @param {CatalogueJson} catalogue
 * @param {{ openCommandForm: (command: CommandJson, answer: ProblemsResult) => void, sendAlternative: ReturnType<typeof import('./alternatives.js').createAlternativeSender> }} on
 */
export function createProblemPanel(catalogue, { openCommandForm, sendAlternative }) {
  const trouble = requireElement('trouble');

  const panel = {
    clear: () => refreshChildren(trouble, null, () => []),
    /** @param {string} text @param {() => void} [again] */
    showText(text, again) {
      trouble.hidden = false;
      refreshChildren(trouble, [text, Date.now()], () => [
        el('p', {}, text),
        again && el('button', { type: 'button', class: 'button', onclick: again }, getText('page.tryAgain')),
      ]);
    },
    /** @param {ProblemsResult} answer */
    showProblems(answer) {
      const command = findCommand(catalogue, answer.command);
      const openForm = () => command && openCommandForm(command, answer);
      const others = (answer.alternatives ?? []).map((one) =>
        el(
          'button',
          { type: 'button', class: 'button', onclick: () => sendAlternative(one, answer, panel) },
          one.label,
        ),
      );
      refreshChildren(trouble, answer, () => [
        el('div', {}, ...answer.problems.map((one) => el('p', { dir: 'auto' }, formatProblem(one)))),
        ...others,
        command && el('button', { type: 'button', class: 'button', onclick: openForm }, getText('composer.openForm')),
      ]);
    },
  };
  return panel;
}
