// The microphone in the message box: while it records, a row with its level, its time and two ways to end it. What was recorded
// goes the way of a file that was dropped.

import { byId, el } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { clock } from '../kit/time.js';
import { texts } from '../texts/index.js';
import { NoMicrophone, startRecording } from './recorder.js';

/** So long a recording may be; then it ends by itself. */
const LONGEST_SECONDS = 600;
const LOOK_MS = 100;

/** @typedef {Awaited<ReturnType<typeof startRecording>>} Recording */

/** @param {(files: Iterable<File>) => void} take */
export function offerMicrophone(take) {
  const button = byId('mic');
  const place = byId('recording');
  /** @type {(() => void) | undefined} */
  let end;
  let asking = false;

  async function begin() {
    asking = true;
    place.replaceChildren(el('p', { class: 'hint', role: 'status' }, texts.microphone.asking));
    place.hidden = false;
    try {
      const recording = await startRecording(() => end?.());
      show(recording);
    } catch (thrown) {
      const why = thrown instanceof NoMicrophone ? thrown.why : 'unable';
      place.replaceChildren(el('p', { class: 'wrong', role: 'alert' }, texts.microphone.none[why]));
    }
    asking = false;
  }

  /** @param {Recording} recording */
  function show(recording) {
    const row = drawRow({ stop: () => finish(true), cancel: () => finish(false) });
    const timer = setInterval(() => {
      row.draw(recording);
      if (recording.seconds() >= LONGEST_SECONDS) finish(true, texts.microphone.full(clock(LONGEST_SECONDS)));
    }, LOOK_MS);

    /** @param {boolean} kept @param {string} [said] */
    async function finish(kept, said) {
      if (!end) return;
      end = undefined;
      clearInterval(timer);
      button.setAttribute('aria-pressed', 'false');
      close(said);
      if (kept) take([await recording.stop()]);
      else await recording.cancel();
    }

    end = () => finish(true);
    button.setAttribute('aria-pressed', 'true');
    place.replaceChildren(row.element);
    row.stop.focus();
  }

  /** @param {string} [said] */
  function close(said) {
    place.replaceChildren(...(said ? [el('p', { class: 'hint', role: 'status' }, said)] : []));
    place.hidden = said === undefined;
    button.focus();
  }

  button.addEventListener('click', () => {
    if (end) end();
    else if (!asking) begin();
  });
}

/** @param {{ stop: () => void, cancel: () => void }} on */
function drawRow({ stop, cancel }) {
  const time = el('span', { class: 'recording-time' });
  const level = el('span', { class: 'recording-level', 'aria-hidden': 'true' });
  const stopButton = el(
    'button',
    { type: 'button', class: 'button strong', onclick: stop },
    texts.microphone.stop,
  );
  const element = el(
    'div',
    {
      class: 'recording-row',
      role: 'group',
      'aria-label': texts.microphone.recording,
      /** @param {KeyboardEvent} event */
      onkeydown(event) {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        cancel();
      },
    },
    el('span', { class: 'recording-now', role: 'status' }, icon('mic'), texts.microphone.recording),
    level,
    time,
    el('button', { type: 'button', class: 'button', onclick: cancel }, texts.microphone.cancel),
    stopButton,
  );
  return {
    element,
    stop: stopButton,
    /** @param {Recording} recording */
    draw(recording) {
      time.textContent = `${clock(recording.seconds())} / ${clock(LONGEST_SECONDS)}`;
      level.style.setProperty('--level', String(recording.level()));
    },
  };
}
