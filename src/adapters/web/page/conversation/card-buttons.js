// The buttons of a card: those about a file beside it, the others at the foot, before the one that opens its form.

/** @import { Action, ViewJson } from '../types.d.ts' */
/** @import { CardActions } from './card.js' */
/** @import { FileActionSlot } from './file-list.js' */

import { el, reconcileChildren, refreshChildren } from '../kit/dom.js';
import { createActionButton } from './action-button.js';

/** @param {CardActions} cardActions */
export function createCardButtons({ pressAction, openForm, popovers }) {
  const main = el('div', { class: 'actions' });
  const change = el('div', { class: 'actions' });

  /** @param {HTMLElement} place @param {readonly Action[]} list @param {ViewJson} view */
  const draw = (place, list, view) =>
    reconcileChildren(
      place,
      list,
      (action) => JSON.stringify(action),
      (action) => {
        const opener = el('button', { type: 'button', class: 'quiet opens' }, action.label);
        return popovers?.attach(opener, action, view) ? opener : createActionButton(action, pressAction);
      },
    );

  /** @param {NonNullable<ViewJson['form']>} form */
  const createFormButton = (form) =>
    el('button', { type: 'button', class: 'quiet', onclick: () => openForm(form) }, form.label);

  return {
    main,
    change,
    /** @param {ViewJson} view @param {readonly Action[]} shown @param {readonly FileActionSlot[]} slots */
    update(view, shown, slots) {
      const listAt = (/** @type {FileActionSlot} */ { roles }) =>
        shown.filter(({ name }) => roles.includes(getRole(name)));
      const atFiles = slots.flatMap(listAt);
      for (const slot of slots) draw(slot.place, listAt(slot), view);
      draw(
        main,
        shown.filter((action) => !action.isSecondary && !atFiles.includes(action)),
        view,
      );
      refreshChildren(change, view.form ?? null, (form) => (form ? [createFormButton(form)] : []));
    },
  };
}

/** Returns the role of the file that an action is about. @param {string} name */
const getRole = (name) => (name.startsWith('save:') ? name.slice('save:'.length) : '');
