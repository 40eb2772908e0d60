// The seek bar of a player: a slider that shows the waveform once it is loaded, and a flat line before. Time runs from
// left to right in every language.

/** @import { Playable } from '../kit/playback.js' */

import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { resamplePeaks } from './waveform.js';

const SVG = 'http://www.w3.org/2000/svg';
/** Width of a bar with its gap. */
const PIXELS_PER_BAR = 5;
/** Shown for silence, as a share of the height. */
const MIN_PEAK = 0.04;
/** Leaves room for the round ends of the loudest bars. */
const MAX_PEAK = 0.92;

/** @param {Playable} track @param {string} label */
export function createSeekBar(track, label) {
  const element = el('div', {
    class: 'player-line',
    role: 'slider',
    'aria-label': getText('player.position', { label }),
    'aria-description': getText('player.keys'),
    'aria-valuemin': 0,
  });
  /** @type {readonly number[] | undefined} */
  let peaks;
  let drawnBars = 0;

  const draw = () => {
    const bars = Math.floor(element.clientWidth / PIXELS_PER_BAR);
    if (!peaks || bars === 0 || bars === drawnBars) return;
    drawnBars = bars;
    element.replaceChildren(createWaveform(resamplePeaks(peaks, bars)));
    element.classList.add('has-wave');
  };

  new ResizeObserver(draw).observe(element);
  seekByPointer(element, track);
  return {
    element,
    /** @param {readonly number[] | undefined} newPeaks from 0 to 1 */
    drawWaveform(newPeaks) {
      if (!newPeaks || newPeaks === peaks) return;
      peaks = newPeaks;
      drawnBars = 0;
      draw();
    },
  };
}

/** @param {readonly number[]} peaks from 0 to 1 */
export function createWaveform(peaks) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${peaks.length} 2`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  const bars = peaks.map((peak, at) => {
    const height = Math.max(MIN_PEAK, peak * MAX_PEAK);
    return `M${at + 0.5} ${1 - height}v${2 * height}`;
  });
  for (const kind of ['wave-all', 'wave-played']) {
    const shape = document.createElementNS(SVG, 'path');
    shape.setAttribute('class', kind);
    shape.setAttribute('d', bars.join(''));
    svg.append(shape);
  }
  return svg;
}

/** @param {HTMLElement} line @param {Playable} track */
function seekByPointer(line, track) {
  /** @param {PointerEvent} event */
  const seek = ({ clientX }) => {
    const { left, width } = line.getBoundingClientRect();
    track.seek(((clientX - left) / width) * (track.getDuration() ?? 0));
  };
  line.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    line.setPointerCapture(event.pointerId);
    line.focus();
    seek(event);
  });
  line.addEventListener('pointermove', (event) => line.hasPointerCapture(event.pointerId) && seek(event));
}
