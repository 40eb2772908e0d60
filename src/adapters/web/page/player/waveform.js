// Loads waveforms lazily: nothing before the user's first action on the page, then visible small files, and larger
// files only when played.

export const WAVEFORM_BARS = 160;
/** Half a minute of 16-bit speech, or three minutes of MP3. */
const MAX_PREVIEW_BYTES = 1_500_000;
const MAX_PLAYED_BYTES = 25_000_000;
/** Enough for showing volume; a minute takes 2 MB. */
const DECODE_SAMPLE_RATE = 8000;

/** @typedef {{ bars: readonly number[], seconds: number }} Waveform */

/** @type {Map<string, Promise<Waveform | undefined>>} */
const cache = new Map();
/** Decodes one file at a time. @type {Promise<unknown>} */
let queue = Promise.resolve();

/**
 * Returns the volume of each bar, from 0 to 1, scaled to the loudest.
 * @param {AudioBuffer} sound
 * @returns {readonly number[]}
 */
export function computePeaks(sound) {
  const samples = sound.getChannelData(0);
  const bars = Array.from({ length: WAVEFORM_BARS }, (_, bar) => {
    let peak = 0;
    const end = Math.floor(((bar + 1) * samples.length) / WAVEFORM_BARS);
    for (let at = Math.floor((bar * samples.length) / WAVEFORM_BARS); at < end; at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...bars);
  return loudest > 0 ? bars.map((bar) => bar / loudest) : bars;
}

/** @param {string} url @returns {Promise<Waveform | undefined>} */
async function decodeWaveform(url) {
  const answer = await fetch(url);
  if (!answer.ok) return undefined;
  const sound = await new OfflineAudioContext(1, 1, DECODE_SAMPLE_RATE).decodeAudioData(await answer.arrayBuffer());
  return { bars: computePeaks(sound), seconds: sound.duration };
}

/**
 * Resolves to `undefined` if the file is too large, deleted or not audio.
 * @param {{ url: string, bytes: number }} file
 * @param {{ isPlayed: boolean }} options
 */
export function loadWaveform({ url, bytes }, { isPlayed }) {
  if (bytes > (isPlayed ? MAX_PLAYED_BYTES : MAX_PREVIEW_BYTES)) return Promise.resolve(undefined);
  const before = cache.get(url);
  if (before) return before;
  const coming = queue.then(() => decodeWaveform(url)).catch(() => undefined);
  cache.set(url, coming);
  queue = coming;
  return coming;
}

/** Resolves at the first user action, as an unused page should load no media. @type {Promise<void>} */
const userActive = new Promise((resolve) => {
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

/**
 * Runs once, when the element is visible and the user has been active.
 * @param {Element} element
 * @param {() => void} then
 */
export function runWhenVisible(element, then) {
  waiting.set(element, then);
  userActive.then(() => seen.observe(element));
}
