// Submits a line of the composer, or an alternative to it, to the room in which it was written. The box is locked there
// meanwhile, and problems are shown there.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { Alternative, PostResult } from '../types.d.ts' */
/** @import { CurrentLine, WrittenLine } from './current-line.js' */
/** @import { InputHistory } from './input-history.js' */
/** @import { MessageBox } from './message-box.js' */
/** @import { OpenCommandForm, ProblemsResult } from './problem-panel.js' */

import { getErrorMessage, isRetryableError } from '../connection/api.js';
import { showNotice } from '../kit/notice.js';
import { formatProblem } from '../kit/text.js';
import { createProblemPanel } from './problem-panel.js';

/**
 * @param {Chat} chat
 * @param {{ box: MessageBox, line: CurrentLine, inputHistory: InputHistory, openCommandForm: OpenCommandForm }} parts
 */
export function createSubmission(chat, { box, line, inputHistory, openCommandForm }) {
  const problemPanel = createProblemPanel(chat.catalogue, { openCommandForm, sendAlternative });
  /** @type {Set<string>} */
  const lockedRooms = new Set();
  const drawLock = () => box.setLocked(lockedRooms.has(chat.getRoom()));
  chat.subscribe(({ is }) => {
    if (is !== 'room') return;
    problemPanel.clear();
    drawLock();
  });

  /** Locks the box in this room during the work. @param {string} room @param {() => Promise<void>} work */
  async function runLocked(room, work) {
    lockedRooms.add(room);
    drawLock();
    await work();
    lockedRooms.delete(room);
    drawLock();
  }

  /** @param {{ room: string, send: () => Promise<PostResult>, onSent: () => void }} request */
  async function submitUnlocked({ room, send, onSent }) {
    const isHere = () => room === chat.getRoom();
    try {
      const answer = await send();
      if (answer.is !== 'problems') onSent();
      else if (isHere()) problemPanel.showProblems(answer, onSent);
      else showNotice(answer.problems.map((one) => formatProblem(one)).join(' '));
    } catch (thrown) {
      if (!isHere()) showNotice(getErrorMessage(thrown));
      else if (isRetryableError(thrown))
        problemPanel.showKept(getErrorMessage(thrown), () => submit({ room, send, onSent }));
      else problemPanel.showText(getErrorMessage(thrown));
    }
  }

  /** @param {Parameters<typeof submitUnlocked>[0]} request */
  const submit = (request) => runLocked(request.room, () => submitUnlocked(request));

  /** Lines that were sent can be recalled. @param {WrittenLine} written @param {() => void} onSent */
  const sendLine = ({ room, text, files }, onSent) =>
    submit({
      room,
      async send() {
        const answer = await chat.sendText(text, files, room);
        inputHistory.add(text);
        return answer;
      },
      onSent,
    });

  /** @param {Alternative} one @param {ProblemsResult} answer @param {() => void} onSent */
  function sendAlternative({ command = '', values }, answer, onSent) {
    if (box.isLocked()) return;
    const { room, files: ids } = line.read();
    const files = ids.map((id) => ({ id }));
    const send = () => chat.submitForm(command || answer.command, { ...answer.values, ...values }, { files });
    void submit({ room, send, onSent });
  }

  return { problemPanel, runLocked, sendLine };
}
