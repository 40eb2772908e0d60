// The composer: Enter sends, Shift+Enter adds a line, arrow up recalls earlier lines. Text that could not be sent
// stays, with advice.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/command-form.js' */
/** @import { CommandJson, StartCommand } from '../types.d.ts' */
/** @import { Listbox } from '../kit/listbox.js' */
/** @import { MessageBox } from './message-box.js' */
/** @import { ProblemsResult } from './problem-panel.js' */
/** @import { InputHistory } from './input-history.js' */
/** @import { UploadTray } from './upload-tray.js' */

import { requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { createCommandHints } from './command-hints.js';
import { findIncompleteCommand, parseValues } from './command-line.js';
import { createCompletion } from './completion.js';
import { createCurrentLine } from './current-line.js';
import { createInputHistory } from './input-history.js';
import { createMessageBox } from './message-box.js';
import { createRoomDrafts } from './room-drafts.js';
import { createSubmission } from './submission.js';
import { createUploadTray } from './upload-tray.js';

/**
 * @param {Chat} chat
 * @param {OpenForm} openForm
 * @param {{ findOpener: (text: string) => (() => void) | undefined, startCommand: StartCommand }} actions `findOpener`
 * returns a function for lines that open a dialog instead of being sent
 */
export function createComposer(chat, openForm, { findOpener, startCommand }) {
  const { catalogue } = chat;
  const box = createMessageBox(() => {
    problemPanel.clear();
    draft.save();
    updateHints(input.value, input.selectionStart);
  });
  const { input } = box;
  const draft = createRoomDrafts(chat, box);
  const tray = createUploadTray(chat, openForm, startCommand);
  const inputHistory = createInputHistory();
  const completion = createCompletion(input, chat, box.fitHeight);
  const updateHints = createCommandHints(catalogue, { insert, openForm: openCommandForm });
  const { listbox } = completion;
  const line = createCurrentLine(chat, { input, draft, tray, listbox });
  const submission = createSubmission(chat, { box, line, inputHistory, openCommandForm });
  const { problemPanel, sendLine } = submission;
  const waitForFiles = createFileWait(tray, submission, listbox);
  requireElement('completion').append(listbox.element);
  labelWithRoom(chat, input);
  draft.restore();

  /** @param {string} text */
  function insert(text) {
    box.appendText(text);
    completion.update();
  }

  /** @param {CommandJson} command @param {Partial<ProblemsResult>} [answer] @param {() => void} [onSent] */
  function openCommandForm(
    command,
    { values = parseValues(input.value, command), problems = [] } = {},
    onSent = line.createClearer(),
  ) {
    openForm(command, { values, problems, files: tray.listUploaded(), onSent });
  }

  async function send() {
    const { room, text } = line.read();
    const files = box.isLocked() ? undefined : await waitForFiles(room);
    if (files === undefined) return;
    if (text === '' && files.length === 0) return;
    const incomplete = files.length === 0 ? findIncompleteCommand(text, catalogue) : undefined;
    if (incomplete) return openCommandForm(incomplete);
    const opener = files.length === 0 ? findOpener(text) : undefined;
    if (opener) {
      inputHistory.add(text);
      line.clear(line.read());
      return opener();
    }
    listbox.close();
    const sent = { room, text, files };
    await sendLine(sent, () => line.clear(sent));
  }

  addListeners(input, {
    written() {
      inputHistory.resetPosition();
      box.fitHeight();
      completion.update();
    },
    moved: completion.update,
    left: listbox.close,
    press: createKeyHandler({ listbox, inputHistory, box, send }),
    send,
  });

  return {
    ...createComposerActions({ box, update: completion.update }),
    /** Sends a line without the composer's text and files, which stay. @param {string} text */
    sendText: (text) => sendLine({ room: chat.getRoom(), text, files: [] }, () => undefined),
    addFiles: tray.add,
  };
}

/**
 * Returns a function that waits for uploads and returns the ids of all files, or `undefined` if one failed. The files go
 * with the line that waits for them; a line that another room sends meanwhile has none.
 * @param {UploadTray} tray
 * @param {ReturnType<typeof createSubmission>} submission
 * @param {Listbox} listbox
 */
function createFileWait(tray, { problemPanel, runLocked }, listbox) {
  let isWaiting = false;
  return async (/** @type {string} */ room) => {
    if (isWaiting) return [];
    if (tray.isUploading()) {
      isWaiting = true;
      listbox.close();
      problemPanel.showText(getText('files.sentWhenThere'));
      await runLocked(room, tray.waitForUploads);
      problemPanel.clear();
      isWaiting = false;
    }
    if (!tray.hasFailed()) return tray.listUploaded().map(({ id }) => id);
    problemPanel.showText(getText('files.notThere'));
    return undefined;
  };
}

/**
 * Functions with which other modules change the composer.
 * @param {{ box: MessageBox, update: () => void }} options `update` refreshes the suggestions
 */
const createComposerActions = ({ box: { input, setText }, update }) => ({
  /** @param {string} text */
  prefill(text) {
    setText(text);
    input.focus();
    update();
  },
  /** @param {(text: string) => { text: string, caret: number }} change */
  editText(change) {
    const { text, caret } = change(input.value);
    setText(text, caret);
    input.focus();
  },
});

/**
 * @param {{ listbox: Listbox, inputHistory: InputHistory, box: MessageBox, send: () => void }} options
 * @returns {(event: KeyboardEvent) => void}
 */
const createKeyHandler =
  ({ listbox, inputHistory, box, send }) =>
  (event) => {
    // Enter during input method composition only confirms the composition.
    if (event.isComposing || event.keyCode === 229 || listbox.handleKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
      return;
    }
    const line = inputHistory.navigate(event, box.input.value);
    if (line === undefined) return;
    event.preventDefault();
    box.setText(line);
    listbox.close();
  };

/** Announces the current room to screen readers. @param {Chat} chat @param {HTMLElement} input */
function labelWithRoom(chat, input) {
  const name = () => {
    input.setAttribute('aria-label', getText('composer.message', { room: chat.getRoom() }));
  };
  chat.subscribe(({ is }) => is === 'room' && name());
  name();
}

/**
 * @param {HTMLTextAreaElement} input
 * @param {Record<'written' | 'moved' | 'left' | 'send', () => void> & { press: (event: KeyboardEvent) => void }} on
 */
function addListeners(input, on) {
  input.addEventListener('input', on.written);
  input.addEventListener('click', on.moved);
  input.addEventListener('blur', on.left);
  input.addEventListener('keydown', on.press);
  requireElement('composer').addEventListener('submit', (event) => {
    event.preventDefault();
    on.send();
  });
}
