// A card button. It is disabled while its request runs, and shows an error beside itself.

/** @import { Action } from '../types.d.ts' */

import { getErrorMessage } from '../connection/api.js';
import { el } from '../kit/dom.js';

/**
 * @param {Action} action
 * @param {(action: Action) => Promise<unknown>} press
 * @param {string} [context] the subject of the button, if several look alike
 */
export function createActionButton(action, press, context) {
  const wrong = el('span', { class: 'wrong', role: 'alert', hidden: true });
  const button = el(
    'button',
    {
      type: 'button',
      class: /^(?:(?:agree|save):|post$|confirm$)/.test(action.name) ? 'button strong' : 'button',
      'aria-label': context && `${action.label}: ${context}`,
      onclick: async () => {
        button.disabled = true;
        button.setAttribute('aria-busy', 'true');
        wrong.hidden = true;
        try {
          await press(action);
        } catch (thrown) {
          wrong.textContent = getErrorMessage(thrown);
          wrong.hidden = false;
        }
        button.disabled = false;
        button.removeAttribute('aria-busy');
      },
    },
    action.label,
  );
  return el('span', { class: 'action' }, button, wrong);
}
