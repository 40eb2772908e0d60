// Where one writes: Enter sends, Shift+Enter makes a line, the arrow up recalls. What could not be sent stays, with
// what to do next. Completion, hints and files are other files' business; this one puts them together.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/form.js' */
/** @import { Answer, Command } from '../types.d.ts' */

import { byId, el, refresh } from '../kit/dom.js';
import { recallJson, remember } from '../kit/memory.js';
import { sentence } from '../kit/text.js';
import { completeIn } from './complete.js';
import { createHints } from './hints.js';
import { createTray } from './tray.js';
import { commandNamed, valuesIn } from './typing.js';

const LINES_KEPT = 30;
const TALLEST = 220;

/** @param {Chat} chat @param {OpenForm} openForm */
export function createComposer(chat, openForm) {
  const form = /** @type {HTMLFormElement} */ (byId('composer'));
  const input = /** @type {HTMLTextAreaElement} */ (byId('words'));
  const button = /** @type {HTMLButtonElement} */ (byId('send'));
  const trouble = byId('trouble');
  const { catalogue } = chat;
  const tray = createTray(chat, openForm);
  const completion = completeIn(input, catalogue, changed);
  const hints = createHints(catalogue, { insert, form: (command) => toForm(command) });
  /** @type {string[]} */
  let lines = recallJson('lines', []);
  let recalled = 0;
  byId('completion').append(completion.listbox.element);

  function changed() {
    input.style.height = 'auto';
    input.style.height = `${Math.min(input.scrollHeight, TALLEST)}px`;
    refresh(trouble, null, () => []);
    hints(input.value, input.selectionStart);
  }

  /** @param {string} text */
  function write(text) {
    input.value = text;
    input.setSelectionRange(text.length, text.length);
    changed();
  }

  /** Adds to the line, as if it had been typed. @param {string} text */
  function insert(text) {
    write(`${input.value.trimEnd()} ${text}`);
    input.focus();
    completion.update();
  }

  function sent() {
    write('');
    tray.clear();
    input.focus();
  }

  /** @param {Command} command @param {Partial<Extract<Answer, { is: 'problems' }>>} [answer] */
  function toForm(command, { values = valuesIn(input.value, command), problems = [] } = {}) {
    openForm(command, { values, problems, files: tray.uploaded(), sent });
  }

  async function send() {
    const text = input.value.trim();
    const files = tray.uploaded().map((one) => one.id);
    if (button.disabled || (text === '' && files.length === 0)) return;
    if (tray.busy()) return say('A file is still being uploaded. Send again when it is there.');
    completion.listbox.close();
    button.disabled = true;
    input.readOnly = true;
    try {
      const answer = await chat.say(text, files);
      keep(text);
      if (answer.is === 'problems') showProblems(answer);
      else sent();
    } catch (thrown) {
      const again = el('button', { type: 'button', class: 'button', onclick: send }, 'Try again');
      say(thrown instanceof Error ? thrown.message : String(thrown), again);
    }
    button.disabled = false;
    input.readOnly = false;
  }

  /** @param {string} text @param {HTMLElement} [way] */
  function say(text, way) {
    trouble.hidden = false;
    refresh(trouble, [text, Date.now()], () => [el('p', {}, text), way]);
  }

  /** @param {Extract<Answer, { is: 'problems' }>} answer */
  function showProblems(answer) {
    const command = commandNamed(catalogue, answer.command);
    refresh(trouble, answer, () => [
      el('div', {}, ...answer.problems.map((one) => el('p', { dir: 'auto' }, sentence(one)))),
      command &&
        el(
          'button',
          { type: 'button', class: 'button', onclick: () => toForm(command, answer) },
          'Open form',
        ),
    ]);
  }

  /** @param {string} text */
  function keep(text) {
    if (text === '') return;
    lines = [...lines.filter((one) => one !== text), text].slice(-LINES_KEPT);
    recalled = 0;
    remember('lines', JSON.stringify(lines));
  }

  /** @param {KeyboardEvent} event */
  function recall(event) {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const untouched = input.value === '' || (recalled > 0 && input.value === lines.at(-recalled));
    const to = recalled + step;
    if (step === 0 || !untouched || to < 0 || to > lines.length || event.shiftKey) return;
    event.preventDefault();
    recalled = to;
    write(to === 0 ? '' : (lines.at(-to) ?? ''));
    completion.listbox.close();
  }

  input.addEventListener('input', () => {
    recalled = 0;
    changed();
    completion.update();
  });
  input.addEventListener('click', () => completion.update());
  input.addEventListener('blur', () => completion.listbox.close());
  input.addEventListener('keydown', (event) => {
    // While an input method composes, Enter is its own.
    if (event.isComposing || event.keyCode === 229 || completion.listbox.key(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else recall(event);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send();
  });
  const name = () => {
    input.setAttribute('aria-label', `Message #${chat.room()}`);
  };
  chat.watch(({ is }) => is === 'here' && name());
  name();

  return {
    /** Puts a line there for the person to send. @param {string} text */
    propose(text) {
      write(text);
      input.focus();
    },
    takeFiles: tray.add,
  };
}
