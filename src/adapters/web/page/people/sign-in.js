// Sign-in form for chats with a secret. A cookie keeps the user signed in.

import { api, getErrorMessage } from '../connection/api.js';
import { requireElement } from '../kit/dom.js';
import { showNotice } from '../kit/notice.js';

export const signOut = () =>
  api.signOut().then(
    () => location.reload(),
    (thrown) => showNotice(getErrorMessage(thrown)),
  );

/** Resolves after a successful sign-in. @returns {Promise<void>} */
export function requestSignIn() {
  const form = /** @type {HTMLFormElement} */ (requireElement('sign-in'));
  const input = /** @type {HTMLInputElement} */ (requireElement('secret'));
  const wrong = requireElement('secret-problem');
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button'));
  requireElement('app').hidden = true;
  requireElement('door').hidden = false;
  input.focus();
  return new Promise((resolve) => {
    form.onsubmit = async (event) => {
      event.preventDefault();
      button.disabled = true;
      try {
        await api.signIn(input.value);
        input.value = '';
        wrong.textContent = '';
        requireElement('door').hidden = true;
        resolve();
      } catch (thrown) {
        wrong.textContent = getErrorMessage(thrown);
        input.setAttribute('aria-invalid', 'true');
        input.select();
      }
      button.disabled = false;
    };
  });
}
