// Renders a task or answer as a card, and updates it in place. Unchanged elements are not touched, so focus, folding
// and playback survive. The server provides the text.

/** @import { Action, ChatMessage, ViewJson } from '../types.d.ts' */

import { el, refreshChildren } from '../kit/dom.js';
import { easeHeight } from '../kit/motion.js';
import { createFoldableText, formatProblem } from '../kit/text.js';
import { createCardButtons } from './card-buttons.js';
import { createCardMenu } from './card-menu.js';
import { createCardRows } from './card-rows.js';
import { createCardStatus } from './card-status.js';
import { renderFinishedFiles } from './file-list.js';

/** @typedef {(action: Action) => Promise<unknown>} PressAction */
/**
 * Pop-overs that answer an action in place of its form. `attach`: false if the action has none.
 * @typedef {{ attach: (trigger: HTMLButtonElement, action: Action, view: ViewJson) => boolean, openAt: (trigger:
 * HTMLButtonElement, action: Action, view: ViewJson) => boolean }} CardPopovers
 */
/**
 * `listFileItems`: more entries for the menu of a file's player.
 * @typedef {{ pressAction: PressAction, listFileItems: import('./file-questions.js').ListFileItems, openForm: (form: NonNullable<ViewJson['form']>) => void, followLink: (event:
 * MouseEvent, link: string) => void, remove: (message: ChatMessage) => void, popovers?: CardPopovers }} CardActions
 */

/** @param {CardActions} actions @param {string} nameId id of the element that names the card */
export function createCard(actions, nameId) {
  const status = createCardStatus();
  const files = el('div', { class: 'files' });
  const body = el('div', { class: 'card-body' });
  const rows = createCardRows(actions.pressAction);
  const problems = el('ul', { class: 'problems' });
  const buttons = createCardButtons(actions);
  const facts = el('p', { class: 'facts', dir: 'auto' });
  const menu = createCardMenu(actions);
  const foot = el(
    'div',
    { class: 'card-foot' },
    status.line,
    buttons.main,
    buttons.change,
    facts,
    menu.button,
    menu.wrong,
  );
  const element = el(
    'article',
    { class: 'card', 'aria-labelledby': nameId, tabindex: '-1' },
    status.element,
    files,
    body,
    rows.element,
    problems,
    foot,
  );

  /** @param {ChatMessage} message @param {ViewJson} view @param {boolean} isOwn */
  function draw(message, view, isOwn) {
    const shown = (view.actions ?? []).filter((action) => isOwn || !action.isOwnerOnly);
    const result = renderFinishedFiles(files, message, menu, actions.listFileItems);
    element.dataset['status'] = view.status;
    status.update(view);
    refreshChildren(body, [view.body ?? '', view.bodyNote ?? ''], ([text, note]) => [
      text ? createFoldableText(text, 'quote') : undefined,
      note ? el('p', { class: 'body-note', dir: 'auto' }, note) : undefined,
    ]);
    rows.update(view.rows ?? []);
    refreshChildren(problems, view.problems ?? [], (all) =>
      all.map((one) => el('li', { dir: 'auto' }, formatProblem(one))),
    );
    buttons.update(view, shown, result.slots);
    const main = (view.facts ?? []).filter(({ isSecondary }) => !isSecondary);
    refreshChildren(facts, main.map(({ value }) => value).join(' · '), (text) => [text]);
    menu.update({ message, view, isOwn, actions: shown.filter(({ isSecondary }) => isSecondary) });
    menu.button.hidden = result.hostsMenu || menu.isEmpty();
    foot.hidden = [...foot.children].every((child) => /** @type {HTMLElement} */ (child).hidden);
  }

  return {
    element,
    /** @param {ChatMessage} message @param {ViewJson} view @param {boolean} isOwn */
    update(message, view, isOwn) {
      const focused = element.contains(document.activeElement);
      easeHeight(element, () => draw(message, view, isOwn));
      // The focused button may be gone; its card is the closest replacement.
      if (focused && !element.contains(document.activeElement)) element.focus();
    },
  };
}
