// Where one writes: Enter sends, Shift+Enter makes a line, the arrow up recalls. What could not be sent stays, with
// what to do next.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/form.js' */
/** @import { Command } from '../types.d.ts' */
/** @import { Listbox } from '../kit/listbox.js' */
/** @import { Box } from './box.js' */
/** @import { Problems } from './trouble.js' */
/** @typedef {ReturnType<typeof createTray>} Tray */

import { mayHelp, reasonOf } from '../connection/api.js';
import { byId } from '../kit/dom.js';
import { texts } from '../texts/index.js';
import { createBox } from './box.js';
import { completeIn } from './complete.js';
import { createDraft } from './draft.js';
import { createHints } from './hints.js';
import { createInstead } from './instead.js';
import { createLines } from './lines.js';
import { createTray } from './tray.js';
import { createTrouble } from './trouble.js';
import { incompleteCommand, valuesIn } from './typing.js';

/**
 * @param {Chat} chat
 * @param {OpenForm} openForm
 * @param {(text: string) => (() => void) | undefined} openedBy what the page opens for a line instead of sending it
 */
export function createComposer(chat, openForm, openedBy) {
  const { catalogue } = chat;
  const box = createBox(() => {
    trouble.clear();
    draft.keep();
    hints(input.value, input.selectionStart);
  });
  const { input, write } = box;
  const draft = createDraft(chat, box);
  const tray = createTray(chat, openForm);
  const lines = createLines();
  const trouble = createTrouble(catalogue, { toForm, instead: createInstead({ chat, box, tray, sent }) });
  const completion = completeIn(input, catalogue, box.grow);
  const hints = createHints(catalogue, { insert, form: (command) => toForm(command) });
  byId('completion').append(completion.listbox.element);
  nameFor(chat, input);
  draft.takeUp();

  /** @param {string} text */
  function insert(text) {
    box.insert(text);
    completion.update();
  }

  function sent() {
    write('');
    // Names that came while it was sent are for a line that is gone.
    completion.listbox.close();
    tray.clear();
    input.focus();
  }

  /** @param {Command} command @param {Partial<Problems>} [answer] */
  function toForm(command, { values = valuesIn(input.value, command), problems = [] } = {}) {
    openForm(command, { values, problems, files: tray.uploaded(), sent });
  }

  async function send() {
    if (box.isLocked() || !(await filesArrive({ tray, box, trouble, completion }))) return;
    const text = input.value.trim();
    const files = tray.uploaded().map((one) => one.id);
    if (text === '' && files.length === 0) return;
    const incomplete = files.length === 0 ? incompleteCommand(text, catalogue) : undefined;
    if (incomplete) return toForm(incomplete);
    const opens = files.length === 0 ? openedBy(text) : undefined;
    if (opens) {
      lines.keep(text);
      sent();
      return opens();
    }
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

  listen(input, {
    written() {
      lines.leave();
      box.grow();
      completion.update();
    },
    moved: completion.update,
    left: completion.listbox.close,
    press: keysOf({ listbox: completion.listbox, lines, box, send }),
    send,
  });

  return { ...fromOutside({ box, update: completion.update, send }), takeFiles: tray.add };
}

/**
 * Whether the files that go along are there; those on their way are waited for.
 * @param {{ tray: Tray, box: Box, trouble: ReturnType<typeof createTrouble>, completion: { listbox: Listbox } }} parts
 */
async function filesArrive({ tray, box, trouble, completion }) {
  if (tray.arriving()) {
    completion.listbox.close();
    box.lock(true);
    trouble.say(texts.files.sentWhenThere);
    await tray.settled();
    trouble.clear();
    box.lock(false);
  }
  if (tray.failed()) trouble.say(texts.files.notThere);
  return !tray.failed();
}

/**
 * What others do with the line that is being written.
 * @param {{ box: Box, update: () => void, send: () => Promise<unknown> | void }} parts `update`: what is offered for it
 */
const fromOutside = ({ box: { input, write }, update, send }) => ({
  /** Puts a line there for the person to send. @param {string} text */
  propose(text) {
    write(text);
    input.focus();
    update();
  },
  /** What is being written, and where one goes on. @param {(text: string) => { text: string, caret: number }} change */
  rewrite(change) {
    const { text, caret } = change(input.value);
    write(text, caret);
    input.focus();
  },
  /** Sends a line in place of what is being written, which stays. @param {string} text */
  async send(text) {
    const before = input.value;
    write(text);
    await send();
    if (input.value === '') write(before);
  },
});

/**
 * What a key in the box does.
 * @param {{ listbox: Listbox, lines: ReturnType<typeof createLines>, box: Box, send: () => void }} parts
 * @returns {(event: KeyboardEvent) => void}
 */
const keysOf =
  ({ listbox, lines, box, send }) =>
  (event) => {
    // While an input method composes, Enter is its own.
    if (event.isComposing || event.keyCode === 229 || listbox.key(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
      return;
    }
    const line = lines.recall(event, box.input.value);
    if (line === undefined) return;
    event.preventDefault();
    box.write(line);
    listbox.close();
  };

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
