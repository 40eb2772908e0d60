// The door, where the operator set a secret: asked once, then a cookie remembers it, until one signs out.

import { api } from '../connection/api.js';
import { showNotice } from '../conversation/notice.js';
import { byId } from '../kit/dom.js';

/** The button that ends this browser's session, where there is one. @param {boolean} signedIn */
export function offerSignOut(signedIn) {
  const button = byId('sign-out');
  button.hidden = !signedIn;
  button.addEventListener('click', () =>
    api.signOut().then(
      () => location.reload(),
      (thrown) => showNotice(thrown instanceof Error ? thrown.message : String(thrown)),
    ),
  );
}

/** Resolves once somebody signed in. @returns {Promise<void>} */
export function signIn() {
  const form = /** @type {HTMLFormElement} */ (byId('sign-in'));
  const input = /** @type {HTMLInputElement} */ (byId('secret'));
  const wrong = byId('secret-problem');
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button'));
  byId('app').hidden = true;
  byId('door').hidden = false;
  input.focus();
  return new Promise((resolve) => {
    form.onsubmit = async (event) => {
      event.preventDefault();
      button.disabled = true;
      try {
        await api.login(input.value);
        input.value = '';
        wrong.textContent = '';
        byId('door').hidden = true;
        resolve();
      } catch (thrown) {
        wrong.textContent = thrown instanceof Error ? thrown.message : String(thrown);
        input.setAttribute('aria-invalid', 'true');
        input.select();
      }
      button.disabled = false;
    };
  });
}
