// Shows above the composer why a line was not sent, and how to fix it. A line that was kept while the server did not
// answer can be sent when it answers again.

/** @import { Alternative, PostResult, CatalogueJson, CommandJson } from '../types.d.ts' */

import { connectionStatus } from '../connection/connection-status.js';
import { el, refreshChildren, requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { formatProblem } from '../kit/text.js';
import { findCommand } from './command-line.js';

/** @typedef {Extract<PostResult, { is: 'problems' }>} ProblemsResult */
/** @typedef {(command: CommandJson, answer: ProblemsResult, onSent: () => void) => void} OpenCommandForm */

/**
 * @param {CatalogueJson} catalogue
 * @param {{ openCommandForm: OpenCommandForm, sendAlternative: (one: Alternative, answer: ProblemsResult, onSent: () =>
 * void) => void }} on
 */
export function createProblemPanel(catalogue, { openCommandForm, sendAlternative }) {
  const trouble = requireElement('trouble');
  /** Sends the line that was kept while the server did not answer. @type {(() => void) | undefined} */
  let sendKept;

  /** @param {string} label @param {() => void} onPress */
  const createButton = (label, onPress) => el('button', { type: 'button', class: 'button', onclick: onPress }, label);

  const panel = {
    clear() {
      sendKept = undefined;
      trouble.classList.remove('solved');
      refreshChildren(trouble, null, () => []);
    },
    /** @param {string} text @param {() => void} [again] */
    showText(text, again) {
      trouble.classList.remove('solved');
      refreshChildren(trouble, [text, Date.now()], () => [
        el('p', {}, text),
        again && createButton(getText('page.tryAgain'), again),
      ]);
    },
    /** Shows that a line was not sent, and why. @param {string} text @param {() => void} again */
    showKept(text, again) {
      panel.showText(text, again);
      sendKept = again;
    },
    /** @param {ProblemsResult} answer @param {() => void} onSent called when an alternative or the form was sent */
    showProblems(answer, onSent) {
      const command = findCommand(catalogue, answer.command);
      const openForm = () => command && openCommandForm(command, answer, onSent);
      // The form counts the words of a description while it is written, and has a sample text.
      if (command?.fields.some(({ minContent }) => minContent)) return openForm();
      const others = (answer.alternatives ?? []).map((one) =>
        createButton(one.label, () => sendAlternative(one, answer, onSent)),
      );
      trouble.classList.remove('solved');
      refreshChildren(trouble, answer, () => [
        el('div', {}, ...answer.problems.map((one) => el('p', { dir: 'auto' }, formatProblem(one)))),
        ...others,
        command && createButton(getText('composer.openForm'), openForm),
      ]);
    },
  };

  connectionStatus.subscribe((isOnline) => {
    const send = sendKept;
    if (!isOnline || !send) return;
    trouble.classList.add('solved');
    refreshChildren(trouble, 'online', () => [
      el('p', {}, getText('page.reconnected')),
      createButton(getText('composer.sendNow'), send),
    ]);
  });
  return panel;
}
