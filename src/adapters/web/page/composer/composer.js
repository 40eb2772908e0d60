// The composer: Enter sends, Shift+Enter adds a line, arrow up recalls earlier lines. Text that could not be sent
// stays, with advice.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/command-form.js' */
/** @import { CommandJson } from '../types.d.ts' */
/** @import { Listbox } from '../kit/listbox.js' */
/** @import { MessageBox } from './message-box.js' */
/** @import { ProblemsResult } from './problem-panel.js' */
/** @typedef {ReturnType<typeof createUploadTray>} UploadTray */

import { getErrorMessage, isRetryableError } from '../connection/api.js';
import { requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { createAlternativeSender } from './alternatives.js';
import { createCommandHints } from './command-hints.js';
import { findIncompleteCommand, parseValues } from './command-line.js';
import { createCompletion } from './completion.js';
import { createInputHistory } from './input-history.js';
import { createMessageBox } from './message-box.js';
import { createProblemPanel } from './problem-panel.js';
import { createRoomDrafts } from './room-drafts.js';
import { createUploadTray } from './upload-tray.js';

/**
 * @param {Chat} chat
 * @param {OpenForm} openForm
 * @param {(text: string) => (() => void) | undefined} findOpener returns a function for lines that open a dialog instead of being sent
 */
export function createComposer(chat, openForm, findOpener) {
  const { catalogue } = chat;
  const box = createMessageBox(() => {
    problemPanel.clear();
    draft.save();
    updateHints(input.value, input.selectionStart);
  });
  const { input, setText } = box;
  const draft = createRoomDrafts(chat, box);
  const tray = createUploadTray(chat, openForm);
  const inputHistory = createInputHistory();
  const problemPanel = createProblemPanel(catalogue, {
    openCommandForm,
    sendAlternative: createAlternativeSender({ chat, box, tray, onSent: clearAfterSend }),
  });
  const completion = createCompletion(input, catalogue, box.fitHeight);
  const updateHints = createCommandHints(catalogue, {
    insert,
    openForm: (command) => openCommandForm(command),
  });
  requireElement('completion').append(completion.listbox.element);
  labelWithRoom(chat, input);
  draft.restore();

  /** @param {string} text */
  function insert(text) {
    box.appendText(text);
    completion.update();
  }

  function clearAfterSend() {
    setText('');
    // Suggestions that arrived while sending are for the old line.
    completion.listbox.close();
    tray.clear();
    input.focus();
  }

  /** @param {CommandJson} command @param {Partial<ProblemsResult>} [answer] */
  function openCommandForm(command, { values = parseValues(input.value, command), problems = [] } = {}) {
    openForm(command, { values, problems, files: tray.listUploaded(), onSent: clearAfterSend });
  }

  async function send() {
    if (box.isLocked() || !(await waitForUploads({ tray, box, problemPanel, completion }))) return;
    const text = input.value.trim();
    const files = tray.listUploaded().map((one) => one.id);
    if (text === '' && files.length === 0) return;
    const incomplete = files.length === 0 ? findIncompleteCommand(text, catalogue) : undefined;
    if (incomplete) return openCommandForm(incomplete);
    const opener = files.length === 0 ? findOpener(text) : undefined;
    if (opener) {
      inputHistory.add(text);
      clearAfterSend();
      return opener();
    }
    completion.listbox.close();
    box.setLocked(true);
    try {
      const answer = await chat.sendText(text, files);
      inputHistory.add(text);
      if (answer.is === 'problems') problemPanel.showProblems(answer);
      else clearAfterSend();
    } catch (thrown) {
      problemPanel.showText(getErrorMessage(thrown), isRetryableError(thrown) ? send : undefined);
    }
    box.setLocked(false);
  }

  addListeners(input, {
    written() {
      inputHistory.resetPosition();
      box.fitHeight();
      completion.update();
    },
    moved: completion.update,
    left: completion.listbox.close,
    press: createKeyHandler({ listbox: completion.listbox, inputHistory, box, send }),
    send,
  });

  return { ...createComposerActions({ box, update: completion.update, send }), addFiles: tray.add };
}

/**
 * Waits for uploads. Returns false if one failed.
 * @param {{ tray: UploadTray, box: MessageBox, problemPanel: ReturnType<typeof createProblemPanel>, completion: {
 * listbox: Listbox } }} parts
 */
async function waitForUploads({ tray, box, problemPanel, completion }) {
  if (tray.isUploading()) {
    completion.listbox.close();
    box.setLocked(true);
    problemPanel.showText(getText('files.sentWhenThere'));
    await tray.waitForUploads();
    problemPanel.clear();
    box.setLocked(false);
  }
  if (tray.hasFailed()) problemPanel.showText(getText('files.notThere'));
  return !tray.hasFailed();
}

/**
 * Functions with which other modules change the composer.
 * @param {{ box: MessageBox, update: () => void, send: () => Promise<unknown> | void }} options `update` refreshes the suggestions
 */
const createComposerActions = ({ box: { input, setText }, update, send: sendText }) => ({
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
  /** Sends this line in place of the composer's text, which stays. @param {string} text */
  async sendText(text) {
    const before = input.value;
    setText(text);
    await sendText();
    if (input.value === '') setText(before);
  },
});

/**
 * @param {{ listbox: Listbox, inputHistory: ReturnType<typeof createInputHistory>, box: MessageBox, send: () => void }} options
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
  chat.subscribe(({ is }) => is === 'here' && name());
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
