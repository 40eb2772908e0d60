// The controls of everything that plays: a button, a line with a waveform that is a slider, the time, the speed, and the keys.

/** @import { Track } from '../kit/playback.js' */

import { el } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { SPEEDS, setSpeed, speed } from '../kit/playback.js';
import { clock } from '../kit/time.js';
import { texts } from '../texts/index.js';
import { BARS } from './peaks.js';

const STEP_SECONDS = 5;
const SVG = 'http://www.w3.org/2000/svg';

/** @param {Track} track @param {string} label */
export function createTransport(track, label) {
  const button = el('button', { type: 'button', class: 'player-play' });
  const line = drawLine(label);
  const time = el('span', { class: 'player-time', 'aria-hidden': 'true' });
  const trouble = el('p', { class: 'player-trouble', role: 'status', hidden: true });
  const rate = track.speed && speedButton();
  const toggle = () =>
    track.state() === 'plays' || track.state() === 'loads' ? track.pause() : track.play();

  function update() {
    const { now, all, share } = timesOf(track);
    const state = track.state();
    const isOn = state === 'plays' || state === 'loads';
    const name = isOn ? texts.player.pause(label) : texts.player.play(label);
    if (button.title !== name) {
      button.title = name;
      button.replaceChildren(icon(isOn ? 'pause' : 'play'), el('span', { class: 'sr' }, name));
    }
    button.classList.toggle('loads', state === 'loads');
    line.element.style.setProperty('--played', `${share * 100}%`);
    line.element.setAttribute('aria-valuemax', String(Math.round(track.length() ?? 0)));
    line.element.setAttribute('aria-valuenow', String(Math.round(track.position())));
    line.element.setAttribute('aria-valuetext', texts.player.at(now, all));
    time.textContent = `${now} / ${all}`;
    trouble.hidden = state !== 'broken';
    trouble.textContent = state === 'broken' ? texts.player.broken : '';
  }

  button.addEventListener('click', toggle);
  seekByPointer(line.element, track);
  track.watch(update);
  update();
  return {
    element: el('div', { class: 'player' }, button, line.element, time, rate),
    trouble,
    line: line.element,
    draw: line.draw,
    update,
    /** @param {KeyboardEvent} event */
    key(event) {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const act = keysOf(track, toggle)[event.key];
      // A level has its own left and right, another button its own space bar.
      if (!act || target.matches('input')) return;
      if ((event.key === ' ' || event.key === 'Enter') && target !== line.element) return;
      event.preventDefault();
      act();
    },
  };
}

/** @param {Track} track */
function timesOf(track) {
  const length = track.length();
  const all = length === undefined ? '–:––' : clock(length);
  return { now: clock(track.position()), all, share: length ? Math.min(1, track.position() / length) : 0 };
}

/** @param {Track} track @param {() => void} toggle @returns {Record<string, () => void>} */
const keysOf = (track, toggle) => ({
  ' ': toggle,
  Enter: toggle,
  ArrowLeft: () => track.seek(track.position() - STEP_SECONDS),
  ArrowRight: () => track.seek(track.position() + STEP_SECONDS),
  Home: () => track.seek(0),
  End: () => track.seek(track.length() ?? 0),
});

/** The line and its waveform, once that is known. @param {string} label */
function drawLine(label) {
  const element = el('div', {
    class: 'player-line',
    role: 'slider',
    'aria-label': texts.player.position(label),
    'aria-description': texts.player.keys,
    'aria-valuemin': 0,
  });
  return {
    element,
    /** @param {readonly number[] | undefined} peaks */
    draw(peaks) {
      if (!peaks) return;
      const svg = document.createElementNS(SVG, 'svg');
      svg.setAttribute('viewBox', `0 0 ${BARS} 2`);
      svg.setAttribute('preserveAspectRatio', 'none');
      svg.setAttribute('aria-hidden', 'true');
      const path = peaks.map(
        (peak, at) => `M${at + 0.5} ${1 - Math.max(0.04, peak)}v${2 * Math.max(0.04, peak)}`,
      );
      for (const kind of ['wave-all', 'wave-played']) {
        const shape = document.createElementNS(SVG, 'path');
        shape.setAttribute('class', kind);
        shape.setAttribute('d', path.join(''));
        svg.append(shape);
      }
      element.replaceChildren(svg);
      element.classList.add('has-wave');
    },
  };
}

/** @param {HTMLElement} line @param {Track} track */
function seekByPointer(line, track) {
  /** @param {PointerEvent} event */
  const seek = ({ clientX }) => {
    const { left, width } = line.getBoundingClientRect();
    track.seek(((clientX - left) / width) * (track.length() ?? 0));
  };
  line.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    line.setPointerCapture(event.pointerId);
    line.focus();
    seek(event);
  });
  line.addEventListener('pointermove', (event) => line.hasPointerCapture(event.pointerId) && seek(event));
}

/** All of them say the same, whichever was pressed. */
function speedButton() {
  /** @param {HTMLButtonElement} button @param {number} rate */
  const say = (button, rate) => {
    button.textContent = `${rate}×`;
    button.setAttribute('aria-label', texts.player.speed(rate));
  };
  const button = el('button', {
    type: 'button',
    class: 'player-speed',
    onclick: () => {
      const next = SPEEDS[(SPEEDS.indexOf(speed()) + 1) % SPEEDS.length] ?? 1;
      setSpeed(next);
      for (const one of document.querySelectorAll('.player-speed'))
        say(/** @type {HTMLButtonElement} */ (one), next);
    },
  });
  say(button, speed());
  return button;
}
