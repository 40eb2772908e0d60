// A mixer for stems: shared playback controls, with volume, mute and solo per stem. The original recording is an
// additional channel, muted until the user compares.

/** @import { FinishedFile, UploadedFile } from '../types.d.ts' */

import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { createPlaybackControls } from './playback-controls.js';
import { createFileHeader, createHeaderWithTools, createPlayerFrame } from './player-frame.js';
import { getUrlIfLocal } from './save-file.js';
import { createPlayableStems } from './stems-track.js';
import { computePeaks, loadWaveform, runWhenVisible } from './waveform.js';

/** @typedef {{ level: number, muted: boolean, solo: boolean }} ChannelStrip */

/** Returns the volume of each channel. Solo overrides mute. @param {readonly ChannelStrip[]} strips */
function calculateLevels(strips) {
  const hasSolo = strips.some((one) => one.solo);
  return strips.map(({ level, muted, solo }) => ((hasSolo ? solo : !muted) ? level : 0));
}

/** @param {readonly FinishedFile[]} stems @param {UploadedFile} [original] */
export function createMixer(stems, original) {
  const files = [...stems, ...(original ? [{ ...original, label: getText('player.original') }] : [])].map((file) => ({
    ...file,
    url: getUrlIfLocal(file.url) ?? '',
  }));
  /** @type {ChannelStrip[]} */
  const strips = files.map((_, at) => ({ level: 1, muted: at >= stems.length, solo: false }));
  const { track, setLevels } = createPlayableStems(
    files,
    () => calculateLevels(strips),
    (sounds) => {
      const [whole = sounds[0]] = sounds.slice(stems.length);
      if (whole) controls.drawWaveform(computePeaks(whole));
    },
    () => controls.element.isConnected,
  );
  const controls = createPlaybackControls(track, getText('player.stems'));
  const rows = files.map((file, at) => createStrip(file, /** @type {ChannelStrip} */ (strips[at]), setLevels));
  const [first] = stems;
  if (first)
    runWhenVisible(controls.seekBar, async () =>
      controls.drawWaveform((await loadWaveform(original ?? first, { isPlayed: false }))?.bars),
    );
  return createPlayerFrame(
    getText('player.stems'),
    controls,
    createFileHeader('sound', getText('player.stems')),
    controls.element,
    ...rows,
    controls.errorText,
  );
}

/** @param {{ label: string, name: string, url: string, bytes: number, type?: string }} file @param {ChannelStrip} strip @param {() => void} changed */
function createStrip(file, strip, changed) {
  const { label } = file;
  const { head, row } = createHeaderWithTools('sound', label, file);
  /** @param {'solo' | 'muted'} what @param {string} word */
  const toggle = (what, word) => {
    const button = el(
      'button',
      {
        type: 'button',
        class: 'player-choice',
        'aria-label': getText('player.of', { what: word, label }),
        'aria-pressed': String(strip[what]),
        onclick: () => {
          strip[what] = !strip[what];
          button.setAttribute('aria-pressed', String(strip[what]));
          changed();
        },
      },
      word,
    );
    return button;
  };
  const level = el('input', {
    type: 'range',
    class: 'level',
    min: 0,
    max: 1,
    step: 0.05,
    value: 1,
    'aria-label': getText('player.of', { what: getText('player.level'), label }),
    oninput: () => {
      strip.level = Number(level.value);
      changed();
    },
  });
  const bar = el(
    'div',
    { class: 'strip-bar' },
    toggle('solo', getText('player.solo')),
    toggle('muted', getText('player.mute')),
    level,
  );
  return el('div', { class: 'strip' }, head, bar, row);
}
