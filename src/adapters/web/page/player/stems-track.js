// Plays stems in sync: all are decoded and started at the same sample of one clock, so they cannot drift. They are
// loaded at the first playback. Long stems are decoded at a lower rate to limit memory.

/** @import { Playable } from '../kit/playback.js' */

import { pauseOthers } from '../kit/playback.js';

/** For all stems of a card, as 32-bit stereo. */
const MAX_DECODED_BYTES = 256_000_000;
const BYTES_PER_FRAME = 8;
const SAMPLE_RATE_LIMITS = { min: 12_000, max: 48_000 };
const UPDATE_INTERVAL_MS = 200;
/** Delay that lets all stems start at the same time. It doubles, but not for ever, if the page was too slow for it. */
const START_DELAY_SECONDS = 0.05;
const MAX_START_ATTEMPTS = 6;

/**
 * Chooses a sample rate at which all stems fit in memory.
 * @param {number} seconds duration of one stem
 * @param {number} stems
 */
const chooseSampleRate = (seconds, stems) =>
  Math.round(
    Math.min(
      SAMPLE_RATE_LIMITS.max,
      Math.max(SAMPLE_RATE_LIMITS.min, MAX_DECODED_BYTES / BYTES_PER_FRAME / Math.max(1, seconds) / stems),
    ),
  );

/** Decoded stems. Only one card's stems are in memory at a time. @type {{ release: () => void } | undefined} */
let heldStems;

/**
 * @param {readonly { url: string, seconds?: number }[]} files
 * @param {() => readonly number[]} getLevels current volume of each stem, from 0 to 1
 * @param {(sounds: readonly AudioBuffer[]) => void} onDecoded
 * @param {() => boolean} isShown false after the user left the room; the stems are then released
 */
export function createPlayableStems(files, getLevels, onDecoded, isShown) {
  const knownDuration = Math.max(...files.map(({ seconds = 0 }) => seconds)) || undefined;
  /** @type {ReturnType<Playable['getStatus']>} */
  let state = 'rests';
  /** @type {LoadedStems | undefined} */
  let loaded;
  /** Set at the first play, so that repeated presses load the files once. @type {Promise<void> | undefined} */
  let loading;
  /** Position in seconds: while paused, or at `startedAt`. */
  let offset = 0;
  let startedAt = 0;
  /** @type {() => void} */
  let notify = () => undefined;
  /** @param {typeof state} now */
  const setStatus = (now) => {
    state = now;
    notify();
  };
  const getDuration = () => loaded?.seconds ?? knownDuration;
  const getPosition = () =>
    state === 'plays' && loaded
      ? Math.min(loaded.seconds, Math.max(offset, offset + loaded.context.currentTime - startedAt))
      : offset;

  const startPlaying = () => {
    if (!loaded) return;
    startedAt = loaded.start(offset);
    setStatus('plays');
  };
  /** @param {number} at */
  const stopAt = (at) => {
    loaded?.stop();
    offset = at;
    setStatus('rests');
  };

  /** @type {Playable} */
  const track = {
    async play() {
      pauseOthers(track);
      if (offset >= (getDuration() ?? Infinity)) offset = 0;
      setStatus('loads');
      loading ??= loadStems(files, chooseSampleRate(knownDuration ?? 60, files.length)).then(keepLoaded);
      await loading.catch(() => {
        loading = undefined;
        setStatus('broken');
      });
      // Playback may have been paused while loading.
      if (state === 'loads') startPlaying();
    },
    pause() {
      if (state === 'plays' || state === 'loads') stopAt(getPosition());
    },
    seek(seconds) {
      offset = Math.max(0, Math.min(seconds, getDuration() ?? 0));
      if (state === 'plays') startPlaying();
      else setStatus(state);
    },
    getPosition,
    getDuration,
    getStatus: () => state,
    subscribe(changed) {
      notify = changed;
    },
  };

  /** @param {LoadedStems} stems */
  function keepLoaded(stems) {
    const checkEnd = () => {
      if (!isShown()) return heldStems?.release();
      if (state !== 'plays') return;
      if (getPosition() >= stems.seconds) stopAt(stems.seconds);
      else setStatus('plays');
    };
    holdStems(stems, checkEnd, () => {
      track.pause();
      loaded = undefined;
      loading = undefined;
    });
    loaded = stems;
    stems.setLevels(getLevels());
    onDecoded(stems.sounds);
  }

  return { track, setLevels: () => loaded?.setLevels(getLevels()) };
}

/**
 * Releases the stems of another card.
 * @param {LoadedStems} stems
 * @param {() => void} onUpdate called periodically
 * @param {() => void} onReleased called when another card's stems replace these, or the card is gone
 */
function holdStems(stems, onUpdate, onReleased) {
  heldStems?.release();
  const timer = setInterval(onUpdate, UPDATE_INTERVAL_MS);
  heldStems = {
    release() {
      heldStems = undefined;
      clearInterval(timer);
      onReleased();
      stems.close();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof loadStems>>} LoadedStems */

/** @param {readonly { url: string }[]} files @param {number} sampleRate */
async function loadStems(files, sampleRate) {
  const context = new AudioContext({ sampleRate });
  const sounds = await Promise.all(
    files.map(async ({ url }) => {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${answer.status}`);
      return context.decodeAudioData(await answer.arrayBuffer());
    }),
  ).catch(async (thrown) => {
    await context.close();
    throw thrown;
  });
  const gains = sounds.map(() => {
    const gain = context.createGain();
    gain.connect(context.destination);
    return gain;
  });
  /** @type {AudioBufferSourceNode[]} */
  let sources = [];
  const stop = () => {
    for (const source of sources) source.disconnect();
    sources = [];
  };
  /** @param {number} offset @param {number} when */
  const schedule = (offset, when) => {
    stop();
    sources = sounds.map((buffer, at) => {
      const source = new AudioBufferSourceNode(context, { buffer });
      source.connect(/** @type {GainNode} */ (gains[at]));
      source.start(when, offset);
      return source;
    });
  };
  return {
    context,
    sounds,
    seconds: Math.max(...sounds.map((one) => one.duration)),
    stop,
    /** Returns the start time on the context's clock. @param {number} offset */
    start(offset) {
      for (let attempt = 0, delay = START_DELAY_SECONDS; ; attempt += 1, delay *= 2) {
        const begunAt = performance.now();
        const when = context.currentTime + delay;
        schedule(offset, when);
        // Stems that are scheduled after their time would start late, out of step with the others.
        const isInTime = performance.now() - begunAt < (delay * 1000) / 2;
        if (isInTime || attempt === MAX_START_ATTEMPTS) return when;
      }
    },
    /** @param {readonly number[]} all */
    setLevels(all) {
      // A short ramp, so that the change makes no click.
      for (const [at, gain] of gains.entries()) gain.gain.setTargetAtTime(all[at] ?? 0, context.currentTime, 0.01);
    },
    close: () => void context.close(),
  };
}
