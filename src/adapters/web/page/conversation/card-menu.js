// The ··· menu of a card: rare actions, further facts, its reference and deleting. A card with one player shows it there.

/** @import { Action, ChatMessage, ViewJson } from '../types.d.ts' */
/** @import { CardActions } from './card.js' */
/** @import { PlayerFile } from '../player/player-frame.js' */

import { getErrorMessage } from '../connection/api.js';
import { copyText } from '../kit/clipboard.js';
import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { createMoreButton } from '../kit/menu.js';
import { showNotice } from '../kit/notice.js';

/** @typedef {{ message: ChatMessage, view: ViewJson, isOwn: boolean, actions: readonly Action[] }} MenuContent */

/** @typedef {ReturnType<typeof createCardMenu>} CardMenu */

/** @param {CardActions} cardActions */
export function createCardMenu({ pressAction, followLink, remove, popovers }) {
  const wrong = el('p', { class: 'wrong', role: 'alert', hidden: true });
  const button = createMoreButton(getText('card.more'), {
    createSections: () => listSections(),
    createFoot: () => createFoot(),
  });
  /** @type {MenuContent | undefined} */
  let content;

  /** @param {Action} action @param {HTMLButtonElement} trigger */
  async function press(action, trigger) {
    if (content && popovers?.openAt(trigger, action, content.view)) return;
    wrong.hidden = true;
    try {
      await pressAction(action);
    } catch (thrown) {
      wrong.textContent = getErrorMessage(thrown);
      wrong.hidden = false;
    }
  }

  /** @param {HTMLButtonElement} [trigger] the button of a player that shows this menu */
  function listSections(trigger = button) {
    if (!content) return [];
    const { message, view, isOwn, actions } = content;
    const { reference } = view;
    const isRunning = ['needs-input', 'queued', 'working'].includes(view.status);
    const canDelete = isOwn && !isRunning && message.privateTo === undefined;
    return [
      actions.map((action) => ({ label: action.label, onPick: () => press(action, trigger) })),
      (view.facts ?? []).flatMap(({ label, value, link: href, isSecondary }) =>
        isSecondary && href !== undefined
          ? [{ label, name: value, href, onPick: (/** @type {MouseEvent} */ event) => followLink(event, href) }]
          : [],
      ),
      [
        ...(reference
          ? [{ label: getText('card.copyReference'), name: reference, onPick: () => copyReference(reference) }]
          : []),
        ...(canDelete ? [{ label: getText('log.remove'), isDanger: true, onPick: () => remove(message) }] : []),
      ],
    ];
  }

  /** @param {PlayerFile} [file] */
  function createFoot(file) {
    const facts = (content?.view.facts ?? []).filter(({ isSecondary, link }) => isSecondary && link === undefined);
    const rows = facts.map(({ label, value }) => [el('dt', {}, label), el('dd', {}, el('bdi', {}, value))]);
    if (file) rows.push([el('dt', {}, getText('card.file')), el('dd', {}, el('bdi', {}, file.name))]);
    return rows.length > 0 ? el('dl', { class: 'menu-foot' }, ...rows.flat()) : undefined;
  }

  return {
    button,
    wrong,
    listSections,
    createFoot,
    isEmpty: () => listSections().every((items) => items.length === 0) && createFoot() === undefined,
    /** @param {MenuContent} newContent */
    update(newContent) {
      content = newContent;
    },
  };
}

/** @param {string} reference */
async function copyReference(reference) {
  showNotice((await copyText(reference)) ? getText('card.referenceCopied') : reference);
}
