// A mixer for stems: shared playback controls, with a row of volume, solo and mute per stem. The original recording is
// an additional channel, muted until the user compares.

/** @import { FinishedFile, UploadedFile } from '../types.d.ts' */

import { el } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { createMoreButton } from '../kit/menu.js';
import { createPlaybackControls } from './playback-controls.js';
import { createFileTools, createPlayerFrame } from './player-frame.js';
import { getUrlIfLocal } from './save-file.js';
import { createPlayableStems } from './stems-track.js';
import { computePeaks, loadWaveform, runWhenVisible } from './waveform.js';

/** @typedef {{ level: number, muted: boolean, solo: boolean }} ChannelStrip */

/** Returns the volume of each channel. Solo overrides mute. @param {readonly ChannelStrip[]} strips */
function calculateLevels(strips) {
  const hasSolo = strips.some((one) => one.solo);
  return strips.map(({ level, muted, solo }) => ((hasSolo ? solo : !muted) ? level : 0));
}

/**
 * @param {readonly FinishedFile[]} stems
 * @param {UploadedFile} [original]
 * @param {{ menu?: import('./player-frame.js').ExtraMenu, listFileItems?: import('./player-frame.js').ListFileItems }}
 * [more] `menu`: shown beside the shared controls
 */
export function createMixer(stems, original, { menu, listFileItems } = {}) {
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
  const rows = files.map((file, at) => {
    const tools = createFileTools(file.label, () => file, { ...(listFileItems && { listFileItems }) });
    return createStrip(file.label, /** @type {ChannelStrip} */ (strips[at]), tools, setLevels);
  });
  const [first] = stems;
  if (first)
    runWhenVisible(controls.seekBar, async () =>
      controls.drawWaveform((await loadWaveform(original ?? first, { isPlayed: false }))?.bars),
    );
  if (menu) {
    const button = createMoreButton(getText('player.more', { label: getText('player.stems') }), {
      createSections: () => menu.listSections(button),
      createFoot: () => menu.createFoot(),
    });
    controls.element.append(button);
  }
  return createPlayerFrame(
    getText('player.stems'),
    controls,
    controls.element,
    el('div', {}, ...rows),
    controls.errorText,
  );
}

/**
 * @param {string} label
 * @param {ChannelStrip} strip
 * @param {ReturnType<typeof createFileTools>} tools
 * @param {() => void} changed
 */
function createStrip(label, strip, tools, changed) {
  tools.update();
  /** @param {'solo' | 'muted'} what @param {string} word */
  const createToggle = (what, word) => {
    const draw = () => {
      button.setAttribute('aria-pressed', String(strip[what]));
      if (what === 'muted') button.replaceChildren(createIcon(strip.muted ? 'muted' : 'volume'));
    };
    const button = el(
      'button',
      {
        type: 'button',
        class: what === 'muted' ? 'icon-button mute' : 'player-choice',
        title: word,
        'aria-label': getText('player.of', { what: word, label }),
        onclick: () => {
          strip[what] = !strip[what];
          draw();
          changed();
        },
      },
      what === 'solo' && word,
    );
    draw();
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
  return el(
    'div',
    { class: 'strip' },
    el('span', { class: 'player-heading', dir: 'auto', title: label }, label),
    level,
    createToggle('solo', getText('player.solo')),
    createToggle('muted', getText('player.mute')),
    tools.download,
    tools.button,
    tools.status,
  );
}
