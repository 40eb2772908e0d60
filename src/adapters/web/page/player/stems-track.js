// Stems as one thing that plays: every one decoded, all started at the same sample of one clock, so that they cannot drift.
// Read when first played. Long ones are held at a lower rate, which bounds the memory.

/** @import { Track } from '../kit/playback.js' */

import { takeTurn } from '../kit/playback.js';

/** Of all stems of one card together, as 32-bit stereo. */
const HELD_BYTES = 256_000_000;
const STEREO_BYTES = 8;
const RATES = { least: 12_000, most: 48_000 };
const TELL_MS = 200;
/** Time to start all of them in. */
const SOON_SECONDS = 0.05;

/** Samples in a second, so that the stems fit. @param {number} seconds of one @param {number} stems */
export const rateFor = (seconds, stems) =>
  Math.round(
    Math.min(RATES.most, Math.max(RATES.least, HELD_BYTES / STEREO_BYTES / Math.max(1, seconds) / stems)),
  );

/** The stems in memory; those of one card at a time. @type {{ release: () => void } | undefined} */
let held;

/**
 * @param {readonly { url: string, seconds?: number }[]} files
 * @param {() => readonly number[]} levels how loud each is now, from 0 to 1
 * @param {(sounds: readonly AudioBuffer[]) => void} decoded
 * @param {() => boolean} isShown what nobody can see any more, in a room that was left, is paused
 */
export function stemsTrack(files, levels, decoded, isShown) {
  const known = Math.max(...files.map(({ seconds = 0 }) => seconds)) || undefined;
  /** @type {ReturnType<Track['state']>} */
  let state = 'rests';
  /** @type {Loaded | undefined} */
  let loaded;
  /** Read once, however often one presses meanwhile. @type {Promise<void> | undefined} */
  let loading;
  /** Where it rests, or where it was when `begun`. */
  let offset = 0;
  let begun = 0;
  /** @type {() => void} */
  let tell = () => undefined;
  /** @param {typeof state} now */
  const become = (now) => {
    state = now;
    tell();
  };
  const length = () => loaded?.seconds ?? known;
  const position = () =>
    state === 'plays' && loaded
      ? Math.min(loaded.seconds, Math.max(offset, offset + loaded.context.currentTime - begun))
      : offset;

  const sound = () => {
    if (!loaded) return;
    begun = loaded.start(offset);
    become('plays');
  };
  /** @param {number} at */
  const rest = (at) => {
    loaded?.halt();
    offset = at;
    become('rests');
  };

  /** @type {Track} */
  const track = {
    async play() {
      takeTurn(track);
      if (offset >= (length() ?? Infinity)) offset = 0;
      become('loads');
      loading ??= load(files, rateFor(known ?? 60, files.length)).then(hold);
      await loading.catch(() => {
        loading = undefined;
        become('broken');
      });
      // It may have been paused meanwhile.
      if (state === 'loads') sound();
    },
    pause() {
      if (state === 'plays' || state === 'loads') rest(position());
    },
    seek(seconds) {
      offset = Math.max(0, Math.min(seconds, length() ?? 0));
      if (state === 'plays') sound();
      else become(state);
    },
    position,
    length,
    state: () => state,
    watch(changed) {
      tell = changed;
    },
  };

  /** @param {Loaded} mine */
  function hold(mine) {
    const look = () => {
      if (state !== 'plays') return;
      if (position() >= mine.seconds) rest(mine.seconds);
      else if (!isShown()) track.pause();
      else become('plays');
    };
    holdAlone(mine, look, () => {
      track.pause();
      loaded = undefined;
      loading = undefined;
    });
    loaded = mine;
    mine.levels(levels());
    decoded(mine.sounds);
  }

  return { track, setLevels: () => loaded?.levels(levels()) };
}

/** In place of another card's. @param {Loaded} mine @param {() => void} look now and then @param {() => void} released when another's are held */
function holdAlone(mine, look, released) {
  held?.release();
  const timer = setInterval(look, TELL_MS);
  held = {
    release() {
      clearInterval(timer);
      released();
      mine.close();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof load>>} Loaded */

/** @param {readonly { url: string }[]} files @param {number} sampleRate */
async function load(files, sampleRate) {
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
  const halt = () => {
    for (const source of sources) source.disconnect();
    sources = [];
  };
  return {
    context,
    sounds,
    seconds: Math.max(...sounds.map((one) => one.duration)),
    halt,
    /** When it begins, on the context's clock. @param {number} offset */
    start(offset) {
      halt();
      const when = context.currentTime + SOON_SECONDS;
      sources = sounds.map((buffer, at) => {
        const source = new AudioBufferSourceNode(context, { buffer });
        source.connect(/** @type {GainNode} */ (gains[at]));
        source.start(when, offset);
        return source;
      });
      return when;
    },
    /** @param {readonly number[]} all */
    levels(all) {
      // A few ms, so that no step is heard.
      for (const [at, gain] of gains.entries())
        gain.gain.setTargetAtTime(all[at] ?? 0, context.currentTime, 0.01);
    },
    close: () => void context.close(),
  };
}
