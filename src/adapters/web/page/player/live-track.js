// Plays a sound while it arrives. Every piece is scheduled on one clock, so that no gap is heard between them. Browsers
// begin to play an <audio> element only after much more has arrived. Nothing is loaded before playback.

/** @import { Playable } from '../kit/playback.js' */

import { pauseOthers } from '../kit/playback.js';
import { readWavStream } from './wav-stream.js';

/** A piece is at least this long, so that an hour needs no hundred thousand of them. */
const MIN_PIECE_SECONDS = 0.1;
/** Delay that lets the first piece start on time. */
const START_DELAY_SECONDS = 0.05;
const UPDATE_INTERVAL_MS = 100;

/** @typedef {{ buffer: AudioBuffer, start: number }} Piece `start`: seconds from the start of the sound */

/**
 * @param {string} url
 * @param {() => boolean} isShown false after the user left the room; loading and playback then end
 */
export function createLiveTrack(url, isShown) {
  const sound = createSound(url);
  const { arrival, output } = sound;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const isActive = () => sound.getStatus() === 'plays' || sound.getStatus() === 'loads';

  function release() {
    clearInterval(timer);
    arrival.stop();
    sound.stopAt(sound.getPosition());
    output.close();
  }
  const update = () => (isShown() ? sound.update() : release());

  /** @type {Playable} */
  const track = {
    play() {
      pauseOthers(track);
      timer ??= setInterval(update, UPDATE_INTERVAL_MS);
      const isOver = arrival.isWhole() && sound.getPosition() >= arrival.getSeconds();
      const position = isOver ? 0 : sound.getPosition();
      output.resume();
      sound.startFrom(position);
      arrival.start(sound.receive, output.open, sound.end);
    },
    pause() {
      if (isActive()) sound.stopAt(sound.getPosition());
    },
    seek(seconds) {
      const position = Math.max(0, Math.min(seconds, arrival.getSeconds()));
      if (isActive()) sound.startFrom(position);
      else sound.stopAt(position);
    },
    getPosition: sound.getPosition,
    getDuration: () => (arrival.pieces.length > 0 ? arrival.getSeconds() : undefined),
    getStatus: sound.getStatus,
    subscribe: sound.subscribe,
  };
  return { track, release };
}

/** Sound that arrives while it is played, and its state. @param {string} url */
function createSound(url) {
  /** @type {ReturnType<Playable['getStatus']>} */
  let state = 'rests';
  /** @type {(() => void)[]} */
  const watchers = [];
  /** Position in seconds: while nothing sounds, or at `startedAt`. */
  let offset = 0;
  let startedAt = 0;
  const arrival = createArrival(url);
  const output = createOutput();

  /** @param {typeof state} now */
  const setStatus = (now) => {
    state = now;
    for (const watcher of watchers) watcher();
  };
  const getPosition = () =>
    state === 'plays' ? Math.min(arrival.getSeconds(), Math.max(offset, offset + output.now() - startedAt)) : offset;

  /** @param {number} position */
  function stopAt(position) {
    output.stop();
    offset = position;
    setStatus('rests');
  }

  /** Schedules everything from this position, and waits for more at the end. @param {number} position */
  function startFrom(position) {
    output.stop();
    offset = position;
    startedAt = output.now() + START_DELAY_SECONDS;
    for (const piece of arrival.pieces) output.schedule(piece, offset, startedAt);
    if (position < arrival.getSeconds()) setStatus('plays');
    else setStatus(arrival.isWhole() ? 'rests' : 'loads');
  }

  return {
    arrival,
    output,
    getPosition,
    stopAt,
    startFrom,
    getStatus: () => state,
    subscribe: (/** @type {() => void} */ changed) => void watchers.push(changed),
    /** @param {Piece} piece */
    receive(piece) {
      const isInTime = output.now() < startedAt + piece.start - offset;
      if (state === 'loads') startFrom(offset);
      else if (state === 'plays' && isInTime) output.schedule(piece, offset, startedAt);
      else if (state === 'plays') startFrom(piece.start);
      else setStatus(state);
    },
    /** @param {boolean} isBroken */
    end(isBroken) {
      if (isBroken) output.stop();
      if (isBroken) setStatus('broken');
      else if (state === 'loads') stopAt(offset);
    },
    update() {
      if (state !== 'plays') return;
      const position = getPosition();
      if (position < arrival.getSeconds()) return setStatus('plays');
      if (arrival.isWhole()) return stopAt(position);
      // The rest is still being made.
      offset = position;
      setStatus('loads');
    },
  };
}

/** Downloads the sound in pieces. @param {string} url */
function createArrival(url) {
  /** @type {Piece[]} */
  const pieces = [];
  const controller = new AbortController();
  let seconds = 0;
  let isStarted = false;
  let isWhole = false;
  return {
    pieces,
    getSeconds: () => seconds,
    isWhole: () => isWhole,
    stop: () => controller.abort(),
    /**
     * Has no effect while the sound arrives, or after that. A later try starts over.
     * @param {(piece: Piece) => void} onPiece
     * @param {(sampleRate: number) => void} onFormat called before the first piece
     * @param {(isBroken: boolean) => void} onEnded
     */
    async start(onPiece, onFormat, onEnded) {
      if (isStarted) return;
      isStarted = true;
      try {
        const answer = await fetch(url, { signal: controller.signal });
        if (!answer.ok || !answer.body) throw new Error(`${answer.status}`);
        await readWavStream(answer.body, MIN_PIECE_SECONDS, (channels, { sampleRate }) => {
          if (pieces.length === 0) onFormat(sampleRate);
          const length = channels[0]?.length ?? 0;
          const buffer = new AudioBuffer({ numberOfChannels: channels.length, length, sampleRate });
          for (const [at, samples] of channels.entries()) buffer.copyToChannel(samples, at);
          const piece = { buffer, start: seconds };
          pieces.push(piece);
          seconds += buffer.duration;
          onPiece(piece);
        });
        isWhole = true;
        onEnded(false);
      } catch {
        isStarted = false;
        pieces.length = 0;
        seconds = 0;
        if (!controller.signal.aborted) onEnded(true);
      }
    },
  };
}

function createOutput() {
  /** @type {AudioContext | undefined} */
  let context;
  /** @type {Set<AudioBufferSourceNode>} */
  const sources = new Set();
  return {
    /** At the sound's own rate, so that its pieces fit together to the sample. @param {number} sampleRate */
    open(sampleRate) {
      context ??= new AudioContext({ sampleRate });
      void context.resume();
    },
    /** Some browsers start only after a press. */
    resume: () => void context?.resume(),
    now: () => context?.currentTime ?? 0,
    /**
     * @param {Piece} piece
     * @param {number} offset position in the sound that is heard at `startedAt`
     * @param {number} startedAt
     */
    schedule({ buffer, start }, offset, startedAt) {
      const skipped = Math.max(0, offset - start);
      if (!context || skipped >= buffer.duration) return;
      const source = new AudioBufferSourceNode(context, { buffer });
      source.connect(context.destination);
      source.addEventListener('ended', () => sources.delete(source));
      source.start(startedAt + Math.max(0, start - offset), skipped);
      sources.add(source);
    },
    stop() {
      for (const source of sources) source.disconnect();
      sources.clear();
    },
    close: () => void context?.close().catch(() => undefined),
  };
}
