// Where one writes: Enter sends, Shift+Enter makes a line, the arrow up recalls. What could not be sent stays, with
// what to do next.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/form.js' */
/** @import { Command } from '../types.d.ts' */
/** @import { Problems } from './trouble.js' */

import { mayHelp, reasonOf } from '../connection/api.js';
import { byId } from '../kit/dom.js';
import { recall, remember } from '../kit/memory.js';
import { texts } from '../texts/index.js';
import { createBox } from './box.js';
import { completeIn } from './complete.js';
import { createHints } from './hints.js';
import { createLines } from './lines.js';
import { createTray } from './tray.js';
import { createTrouble } from './trouble.js';
import { bareCommand, valuesIn } from './typing.js';

/** @param {Chat} chat @param {OpenForm} openForm */
export function createComposer(chat, openForm) {
  const { catalogue } = chat;
  const box = createBox(() => {
    trouble.clear();
    remember(draftName(), input.value);
    hints(input.value, input.selectionStart);
  });
  const { input, write } = box;
  const tray = createTray(chat, openForm);
  const lines = createLines();
  const trouble = createTrouble(catalogue, toForm);
  const completion = completeIn(input, catalogue, box.grow);
  const hints = createHints(catalogue, { insert, form: (command) => toForm(command) });
  byId('completion').append(completion.listbox.element);
  nameFor(chat, input);
  chat.watch(({ is }) => is === 'here' && takeUp());
  takeUp();

  /** Each room has its own. */
  function draftName() {
    return `draft.${chat.room()}`;
  }

  /** What was written here and never sent. */
  function takeUp() {
    const draft = recall(draftName()) ?? '';
    if (draft !== input.value) write(draft);
  }

  /** @param {string} text */
  function insert(text) {
    box.insert(text);
    completion.update();
  }

  function sent() {
    write('');
    tray.clear();
    input.focus();
  }

  /** @param {Command} command @param {Partial<Problems>} [answer] */
  function toForm(command, { values = valuesIn(input.value, command), problems = [] } = {}) {
    openForm(command, { values, problems, files: tray.uploaded(), sent });
  }

  async function send() {
    const text = input.value.trim();
    const files = tray.uploaded().map((one) => one.id);
    if (box.isLocked() || (text === '' && files.length === 0)) return;
    const bare = files.length === 0 ? bareCommand(text, catalogue) : undefined;
    if (bare?.fields.some((field) => field.required && field.setting === undefined)) return toForm(bare);
    if (tray.busy()) return trouble.say(texts.composer.stillUploading);
    completion.listbox.close();
    box.lock(true);
    try {
      const answer = await chat.say(text, files);
      lines.keep(text);
      if (answer.is === 'problems') trouble.show(answer);
      else sent();
    } catch (thrown) {
      trouble.say(reasonOf(thrown), mayHelp(thrown) ? send : undefined);
    }
    box.lock(false);
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    // While an input method composes, Enter is its own.
    if (event.isComposing || event.keyCode === 229 || completion.listbox.key(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
      return;
    }
    const line = lines.recall(event, input.value);
    if (line === undefined) return;
    event.preventDefault();
    write(line);
    completion.listbox.close();
  }

  listen(input, {
    written() {
      lines.leave();
      box.grow();
      completion.update();
    },
    moved: completion.update,
    left: completion.listbox.close,
    press,
    send,
  });

  return {
    /** Puts a line there for the person to send. @param {string} text */
    propose(text) {
      write(text);
      input.focus();
    },
    takeFiles: tray.add,
  };
}

/** Says to screen readers which room is written to. @param {Chat} chat @param {HTMLElement} input */
function nameFor(chat, input) {
  const name = () => {
    input.setAttribute('aria-label', texts.composer.message(chat.room()));
  };
  chat.watch(({ is }) => is === 'here' && name());
  name();
}

/**
 * @param {HTMLTextAreaElement} input
 * @param {Record<'written' | 'moved' | 'left' | 'send', () => void> & { press: (event: KeyboardEvent) => void }} on
 */
function listen(input, on) {
  input.addEventListener('input', on.written);
  input.addEventListener('click', on.moved);
  input.addEventListener('blur', on.left);
  input.addEventListener('keydown', on.press);
  byId('composer').addEventListener('submit', (event) => {
    event.preventDefault();
    on.send();
  });
}
