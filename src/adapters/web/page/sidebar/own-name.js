// The user at the foot of the side bar. A press opens their name, and signs out where the chat has a secret.

/** @import { Chat } from '../conversation/chat.js' */

import { getErrorMessage } from '../connection/api.js';
import { el, focusComposer, refreshChildren, requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { showNotice } from '../kit/notice.js';
import { createPopover } from '../kit/popover.js';
import { createAvatar, createDiscriminatorTag } from '../people/avatar.js';
import { signOut } from '../people/sign-in.js';

/** @param {Chat} chat @param {() => void} onDone */
export function mountOwnName(chat, onDone) {
  const button = /** @type {HTMLButtonElement} */ (requireElement('me'));

  /** @param {string} name */
  async function rename(name) {
    try {
      await chat.renameMe(name);
      onDone();
      focusComposer();
    } catch (thrown) {
      showNotice(getErrorMessage(thrown));
    }
  }

  /** @param {() => void} close */
  function createNameForm(close) {
    const input = el('input', {
      class: 'input',
      dir: 'auto',
      maxlength: 64,
      autocomplete: 'off',
      autofocus: true,
      'aria-label': getText('side.yourName'),
      value: chat.getMe().name,
    });
    return el(
      'form',
      {
        class: 'own-name',
        onsubmit: (event) => {
          event.preventDefault();
          const name = input.value.trim().slice(0, 64);
          if (name === '') return;
          close();
          void rename(name);
        },
      },
      input,
      el('button', { type: 'submit', class: 'button strong' }, getText('side.save')),
    );
  }

  createPopover(button, {
    label: getText('side.you'),
    build: (close) => [
      createNameForm(close),
      ...(chat.isSignedIn
        ? [el('button', { type: 'button', class: 'button', onclick: signOut }, getText('side.signOut'))]
        : []),
    ],
  });
  const draw = () => {
    const me = chat.getMe();
    refreshChildren(button, [me, chat.getDiscriminator(me)], () => [
      createAvatar(me),
      el('span', { class: 'side-name', dir: 'auto' }, me.name, createDiscriminatorTag(chat.getDiscriminator(me))),
      el('span', { class: 'sr' }, getText('side.rename')),
    ]);
  };
  chat.subscribe(({ is }) => is === 'lists' && draw());
  draw();
}
