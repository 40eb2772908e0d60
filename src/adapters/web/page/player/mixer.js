// Stems as a mixer: one player for all, and for each stem how loud it is, whether it is silent, or heard alone. The
// recording they were made from stands beside them, silent until it is compared.

/** @import { FinishedFile, SharedFile } from '../types.d.ts' */

import { el } from '../kit/dom.js';
import { texts } from '../texts/index.js';
import { framed, headOf, toolsOf } from './frame.js';
import { peaksIn, shapeOf, whenSeen } from './peaks.js';
import { local } from './save.js';
import { stemsTrack } from './stems-track.js';
import { createTransport } from './transport.js';

/** @typedef {{ level: number, muted: boolean, solo: boolean }} Strip */

/** How loud each is heard: who is alone is heard although muted. @param {readonly Strip[]} strips */
export function levelsOf(strips) {
  const someAlone = strips.some((one) => one.solo);
  return strips.map(({ level, muted, solo }) => ((someAlone ? solo : !muted) ? level : 0));
}

/** @param {readonly FinishedFile[]} stems @param {SharedFile} [original] */
export function mixer(stems, original) {
  const files = [...stems, ...(original ? [{ ...original, label: texts.player.original }] : [])].map(
    (file) => ({
      ...file,
      url: local(file.url) ?? '',
    }),
  );
  /** @type {Strip[]} */
  const strips = files.map((_, at) => ({ level: 1, muted: at >= stems.length, solo: false }));
  const { track, setLevels } = stemsTrack(
    files,
    () => levelsOf(strips),
    (sounds) => {
      const [whole = sounds[0]] = sounds.slice(stems.length);
      if (whole) controls.draw(peaksIn(whole));
    },
    () => controls.element.isConnected,
  );
  const controls = createTransport(track, texts.player.stems);
  const rows = files.map((file, at) => drawStrip(file, /** @type {Strip} */ (strips[at]), setLevels));
  const [first] = stems;
  if (first)
    whenSeen(controls.line, async () =>
      controls.draw((await shapeOf(original ?? first, { played: false }))?.bars),
    );
  return framed(
    texts.player.stems,
    controls,
    headOf('sound', texts.player.stems),
    controls.element,
    ...rows,
    controls.trouble,
  );
}

/** @param {{ label: string, name: string, url: string, bytes: number, type?: string }} file @param {Strip} strip @param {() => void} changed */
function drawStrip(file, strip, changed) {
  const { label } = file;
  const { head, row } = toolsOf('sound', label, file);
  /** @param {'solo' | 'muted'} what @param {string} word */
  const toggle = (what, word) => {
    const button = el(
      'button',
      {
        type: 'button',
        class: 'player-choice',
        'aria-label': texts.player.of(word, label),
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
    'aria-label': texts.player.of(texts.player.level, label),
    oninput: () => {
      strip.level = Number(level.value);
      changed();
    },
  });
  const bar = el(
    'div',
    { class: 'strip-bar' },
    toggle('solo', texts.player.solo),
    toggle('muted', texts.player.mute),
    level,
  );
  return el('div', { class: 'strip' }, head, bar, row);
}
