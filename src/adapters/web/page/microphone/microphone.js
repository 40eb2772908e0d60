// Records from the microphone in the composer, with a level meter, a timer, and buttons to finish or discard. A
// recording is uploaded like a dropped file.

import { el, requireElement } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { formatDuration } from '../kit/time.js';
import { MicrophoneError, startRecording } from './recorder.js';

/** Longer recordings end automatically. */
const MAX_RECORDING_SECONDS = 600;
const UPDATE_INTERVAL_MS = 100;

/** @typedef {Awaited<ReturnType<typeof startRecording>>} ActiveRecording */

/** @param {(files: Iterable<File>) => void} onFiles */
export function mountMicrophone(onFiles) {
  const button = requireElement('mic');
  const place = requireElement('recording');
  /** @type {(() => void) | undefined} */
  let end;
  let asking = false;

  async function begin() {
    asking = true;
    place.replaceChildren(el('p', { class: 'hint', role: 'status' }, getText('microphone.asking')));
    place.hidden = false;
    try {
      const recording = await startRecording(() => end?.());
      show(recording);
    } catch (thrown) {
      const why = thrown instanceof MicrophoneError ? thrown.reason : 'unable';
      place.replaceChildren(el('p', { class: 'wrong', role: 'alert' }, getText(`microphone.none.${why}`)));
    }
    asking = false;
  }

  /** @param {ActiveRecording} recording */
  function show(recording) {
    const row = createRecordingRow({ stop: () => finish(true), cancel: () => finish(false) });
    const timer = setInterval(() => {
      row.draw(recording);
      if (recording.getSeconds() >= MAX_RECORDING_SECONDS)
        finish(true, getText('microphone.full', { longest: formatDuration(MAX_RECORDING_SECONDS) }));
    }, UPDATE_INTERVAL_MS);

    /** @param {boolean} isKept @param {string} [notice] */
    async function finish(isKept, notice) {
      if (!end) return;
      end = undefined;
      clearInterval(timer);
      button.setAttribute('aria-pressed', 'false');
      close(notice);
      if (isKept) onFiles([await recording.stop()]);
      else await recording.cancel();
    }

    end = () => finish(true);
    button.setAttribute('aria-pressed', 'true');
    place.replaceChildren(row.element);
    row.stop.focus();
  }

  /** @param {string} [notice] */
  function close(notice) {
    place.replaceChildren(...(notice ? [el('p', { class: 'hint', role: 'status' }, notice)] : []));
    place.hidden = notice === undefined;
    button.focus();
  }

  button.addEventListener('click', () => {
    if (end) end();
    else if (!asking) begin();
  });
}

/** @param {{ stop: () => void, cancel: () => void }} on */
function createRecordingRow({ stop, cancel }) {
  const time = el('span', { class: 'recording-time' });
  const level = el('span', { class: 'recording-level', 'aria-hidden': 'true' });
  const stopButton = el(
    'button',
    { type: 'button', class: 'button strong', onclick: stop },
    getText('microphone.stop'),
  );
  const element = el(
    'div',
    {
      class: 'recording-row',
      role: 'group',
      'aria-label': getText('microphone.recording'),
      /** @param {KeyboardEvent} event */
      onkeydown(event) {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        cancel();
      },
    },
    el('span', { class: 'recording-now', role: 'status' }, createIcon('mic'), getText('microphone.recording')),
    level,
    time,
    el('button', { type: 'button', class: 'button', onclick: cancel }, getText('microphone.cancel')),
    stopButton,
  );
  return {
    element,
    stop: stopButton,
    /** @param {ActiveRecording} recording */
    draw(recording) {
      time.textContent = `${formatDuration(recording.getSeconds())} / ${formatDuration(MAX_RECORDING_SECONDS)}`;
      level.style.setProperty('--level', String(recording.getLevel()));
    },
  };
}
