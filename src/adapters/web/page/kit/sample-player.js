// Plays short sounds, such as voice samples and previews, one at a time, with one player for the whole page. A press on
// the button of the current sound stops it. A sample that cannot be played is offered as a link.

import { el } from './dom.js';
import { createIcon } from './icons.js';
import { getText } from './localization.js';
import { pauseOthers } from './playback.js';

/**
 * A button or option icon, and the address of its sound: `undefined` for none. Loading stops with the signal.
 * @typedef {{ element: HTMLElement, label: string, text?: string, load: (signal: AbortSignal) => Promise<string |
 * undefined> | string, onBroken?: (thrown: unknown) => void }} SoundSource
 */

const player = new Audio();
/** The source that loads or plays. @type {{ source: SoundSource, controller: AbortController } | undefined} */
let current;

function reset() {
  if (!current) return;
  current.controller.abort();
  draw(current.source, 'idle');
  current = undefined;
}
player.addEventListener('ended', reset);
player.addEventListener('pause', () => current?.source.element.dataset['state'] === 'playing' && reset());
// A sound whose button has left the page could not be stopped.
player.addEventListener('timeupdate', () => current?.source.element.isConnected === false && stopSound());

/** @param {SoundSource} source @param {'idle' | 'loading' | 'playing'} state */
function draw({ element, label, text }, state) {
  element.dataset['state'] = state;
  if (element instanceof HTMLButtonElement) {
    element.setAttribute('aria-pressed', String(state === 'playing'));
    if (state === 'loading') element.setAttribute('aria-busy', 'true');
    else element.removeAttribute('aria-busy');
  }
  const name = text === undefined ? el('span', { class: 'sr' }, label) : el('span', { dir: 'auto' }, text);
  element.replaceChildren(createIcon(state === 'idle' ? 'play' : state === 'playing' ? 'pause' : 'work'), name);
}

/** Plays the source from its start, also if another one plays. @param {SoundSource} source */
async function play(source) {
  stopSound();
  // At the press, so that a sound that still loads gives way to one pressed later.
  pauseOthers(track);
  const controller = new AbortController();
  current = { source, controller };
  const isCurrent = () => current?.controller === controller;
  draw(source, 'loading');
  try {
    const address = await source.load(controller.signal);
    if (!isCurrent()) return;
    if (address === undefined || !source.element.isConnected) return reset();
    player.src = address;
    await player.play();
    if (isCurrent()) draw(source, 'playing');
  } catch (thrown) {
    if (!isCurrent()) return;
    reset();
    source.onBroken?.(thrown);
  }
}

/** Stops the current sound, and cancels its loading. */
export function stopSound() {
  reset();
  player.pause();
}

/** The player of all samples, for {@link pauseOthers}. */
const track = { pause: stopSound };

/** @param {SoundSource} source */
const toggle = (source) => (current?.source === source ? stopSound() : play(source));

/**
 * A button for a sound. With `text`, the button shows it.
 * @param {Omit<SoundSource, 'element'> & { className?: string }} options
 */
export function createSoundButton({ className = 'listen', ...options }) {
  const element = el('button', {
    type: 'button',
    class: className,
    title: options.label,
    onclick: () => toggle(source),
  });
  /** @type {SoundSource} */
  const source = { element, ...options };
  draw(source, 'idle');
  return {
    element,
    play: () => play(source),
    stop: () => current?.source === source && stopSound(),
  };
}

/** @param {string | undefined} address @returns {address is string} */
const isPlayable = (address) => address !== undefined && /^(https?:|blob:|\/)/u.test(address);

/** @param {HTMLElement} element @param {string} address @returns {() => void} */
const replaceWithLink = (element, address) => () =>
  element.replaceWith(
    el(
      'a',
      { href: address, target: '_blank', rel: 'noopener noreferrer', class: 'link' },
      getText('files.openSample'),
    ),
  );

/**
 * A sample icon inside a list option, where buttons are not allowed. Played by pointer, or by the list's key.
 * @param {string | undefined} address
 */
export function createOptionSampleIcon(address) {
  if (!isPlayable(address)) return undefined;
  const element = el('span', {
    class: 'listen',
    'aria-hidden': 'true',
    /** @param {Event} event */
    onclick(event) {
      event.stopPropagation();
      toggle(source);
    },
  });
  /** @type {SoundSource} */
  const source = { element, label: '', load: () => address, onBroken: replaceWithLink(element, address) };
  draw(source, 'idle');
  return element;
}

/**
 * Creates a button that plays a sample. Returns `undefined` if the URL cannot be played.
 * @param {string | undefined} address
 * @param {string} name name of the voice
 */
export function createSampleButton(address, name) {
  if (!isPlayable(address)) return undefined;
  const { element } = createSoundButton({
    label: getText('files.listenTo', { name }),
    load: () => address,
    onBroken: () => replaceWithLink(element, address)(),
  });
  return element;
}
