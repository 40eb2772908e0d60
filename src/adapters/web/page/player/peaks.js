// The shape of a sound, read lazily: at first nothing is asked for; once a person does something on the page, what is in
// view and small; anything larger when it is played.

/** How many bars a waveform has. */
export const BARS = 160;
/** Compressed or not: half a minute of 16-bit speech, three minutes of MP3. */
const SMALL_BYTES = 1_500_000;
const PLAYED_BYTES = 25_000_000;
/** Enough to see loudness by, and little to hold: a minute is 2 MB. */
const RATE = 8000;

/** How a sound looks, and how long it is. @typedef {{ bars: readonly number[], seconds: number }} Shape */

/** @type {Map<string, Promise<Shape | undefined>>} */
const known = new Map();
/** One is decoded at a time. @type {Promise<unknown>} */
let last = Promise.resolve();

/** Loudness from 0 to 1, bar by bar; the loudest is 1. @param {AudioBuffer} sound @returns {readonly number[]} */
export function peaksIn(sound) {
  const samples = sound.getChannelData(0);
  const bars = Array.from({ length: BARS }, (_, bar) => {
    let most = 0;
    const end = Math.floor(((bar + 1) * samples.length) / BARS);
    for (let at = Math.floor((bar * samples.length) / BARS); at < end; at += 1)
      most = Math.max(most, Math.abs(samples[at] ?? 0));
    return most;
  });
  const loudest = Math.max(...bars);
  return loudest > 0 ? bars.map((bar) => bar / loudest) : bars;
}

/** @param {string} url @returns {Promise<Shape | undefined>} */
async function read(url) {
  const answer = await fetch(url);
  if (!answer.ok) return undefined;
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await answer.arrayBuffer());
  return { bars: peaksIn(sound), seconds: sound.duration };
}

/**
 * What a file looks like; nothing where it is too large, gone, or no sound.
 * @param {{ url: string, bytes: number }} file
 * @param {{ played: boolean }} how
 */
export function shapeOf({ url, bytes }, { played }) {
  if (bytes > (played ? PLAYED_BYTES : SMALL_BYTES)) return Promise.resolve(undefined);
  const before = known.get(url);
  if (before) return before;
  const coming = last.then(() => read(url)).catch(() => undefined);
  known.set(url, coming);
  last = coming;
  return coming;
}

/** Somebody is here: a page that is only loaded asks for no media. @type {Promise<void>} */
const awake = new Promise((resolve) => {
  for (const name of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    addEventListener(name, () => resolve(), { once: true, capture: true, passive: true });
});

/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    waiting.get(target)?.();
  }
});

/** Once, when somebody is here and the element is in view. @param {Element} element @param {() => void} then */
export function whenSeen(element, then) {
  waiting.set(element, then);
  awake.then(() => seen.observe(element));
}
