// A button that sends a request. It keeps the focus and ignores presses while the request runs, and shows an error
// beside itself.

import { el } from '../kit/dom.js';
import { getErrorMessage } from './api.js';

/**
 * @param {string} label
 * @param {() => Promise<unknown>} send
 * @param {{ className?: string, name?: string, tabindex?: string }} [options] `name`: for assistive technology, if several look alike
 */
export function createRequestButton(label, send, { className = 'button', name, tabindex } = {}) {
  const wrong = el('span', { class: 'wrong', role: 'alert', hidden: true });
  const isBusy = () => button.getAttribute('aria-disabled') === 'true';
  /** @param {boolean} busy */
  const setBusy = (busy) => {
    for (const state of ['aria-disabled', 'aria-busy'])
      if (busy) button.setAttribute(state, 'true');
      else button.removeAttribute(state);
  };
  const button = el(
    'button',
    {
      type: 'button',
      class: className,
      'aria-label': name,
      tabindex,
      onclick: async () => {
        // A disabled button would lose the focus.
        if (isBusy()) return;
        setBusy(true);
        wrong.hidden = true;
        try {
          await send();
        } catch (thrown) {
          wrong.textContent = getErrorMessage(thrown);
          wrong.hidden = false;
        }
        setBusy(false);
      },
    },
    label,
  );
  return el('span', { class: 'action' }, button, wrong);
}
