// Loads waveforms lazily: nothing before the user's first action on the page, then visible files that load quickly, and
// others only when played.

const WAVEFORM_BARS = 160;
/** Half a minute of 16-bit speech, or three minutes of MP3. */
const MAX_PREVIEW_BYTES = 1_500_000;
/** Two minutes of 16-bit speech, or ten of MP3. */
const MAX_FAST_PREVIEW_BYTES = 10_000_000;
const MAX_PLAYED_BYTES = 25_000_000;
/** Enough for showing volume; a minute takes 2 MB. */
const DECODE_SAMPLE_RATE = 8000;

/** A file that stalls must not hold up the others. */
const TIMEOUT_MS = 60_000;

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

/**
 * Returns the loudest peak within each of fewer bars.
 * @param {readonly number[]} peaks
 * @param {number} bars
 */
export function resamplePeaks(peaks, bars) {
  const count = Math.min(bars, peaks.length);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    return Math.max(...peaks.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))));
  });
}

/** Only some browsers report the connection. */
function getMaxPreviewBytes() {
  const { connection } = /** @type {{ connection?: { saveData?: boolean, effectiveType?: string } }} */ (navigator);
  return connection?.effectiveType === '4g' && !connection.saveData ? MAX_FAST_PREVIEW_BYTES : MAX_PREVIEW_BYTES;
}

/** @param {string} url @returns {Promise<Waveform | undefined>} */
async function decodeWaveform(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
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
  if (bytes > (isPlayed ? MAX_PLAYED_BYTES : getMaxPreviewBytes())) return Promise.resolve(undefined);
  const before = cache.get(url);
  if (before) return before;
  const coming = queue
    .then(() => decodeWaveform(url))
    .catch(() => {
      // A later attempt may succeed.
      cache.delete(url);
      return undefined;
    });
  cache.set(url, coming);
  queue = coming;
  return coming;
}

/** Resolves at the first user action, as an unused page should load no media. @type {Promise<void>} */
const userActive = new Promise((resolve) => {
  for (const name of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'])
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
