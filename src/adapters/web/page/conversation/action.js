// A button of a card: pressed once, then disabled until the answer is there. What went wrong is said beside it.

/** @import { Action } from '../types.d.ts' */

import { el } from '../kit/dom.js';

/** @param {Action} action @param {(action: Action) => Promise<unknown>} press @param {string} [about] what it belongs to, where several look alike */
export function actionButton(action, press, about) {
  const wrong = el('span', { class: 'wrong', role: 'alert', hidden: true });
  const button = el(
    'button',
    {
      type: 'button',
      class: /^(?:(?:agree|keep):|result$|go$)/.test(action.name) ? 'button strong' : 'button',
      'aria-label': about && `${action.label}: ${about}`,
      onclick: async () => {
        button.disabled = true;
        button.setAttribute('aria-busy', 'true');
        wrong.hidden = true;
        try {
          await press(action);
        } catch (thrown) {
          wrong.textContent = thrown instanceof Error ? thrown.message : String(thrown);
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
