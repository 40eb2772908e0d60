// Records from the microphone: asks for permission, measures the level, and returns a file in the browser's format.

/** Smallest format first. Most browsers support only one. */
const RECORDING_FORMATS = [
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'm4a' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
];

/**
 * Reason why recording is unavailable; the key of its message.
 * @typedef {'insecure' | 'refused' | 'missing' | 'busy' | 'unable'} MicrophoneProblem
 */

export class MicrophoneError extends Error {
  /** @param {MicrophoneProblem} reason */
  constructor(reason) {
    super(reason);
    this.name = 'MicrophoneError';
    this.reason = reason;
  }
}

/** @type {Readonly<Record<string, MicrophoneProblem>>} */
const PROBLEM_BY_ERROR = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

async function openMicrophone() {
  if (!isSecureContext || !navigator.mediaDevices) throw new MicrophoneError('insecure');
  if (!('MediaRecorder' in window)) throw new MicrophoneError('unable');
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (thrown) {
    throw new MicrophoneError(PROBLEM_BY_ERROR[thrown instanceof Error ? thrown.name : ''] ?? 'unable');
  }
}

/** The level is a number from 0 to 1. @param {MediaStream} stream */
function createMeter(stream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
      // Maps −60 dB to 0 and full scale to 1. Speech at arm's length is about −30 dB.
      return Math.min(1, Math.max(0, 1 + (10 * Math.log10(power + 1e-9)) / 60));
    },
    close: () => void context.close(),
  };
}

/** Creates a name such as `recording-2026-11-22-17.44.05`. */
const createFileName = () => {
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const now = new Date();
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `recording-${day}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.')}`;
};

/**
 * Starts recording. Throws {@link MicrophoneError}. `onEnded`: the device was removed; `stop` returns the audio up to
 * then.
 * @param {() => void} onEnded
 */
export async function startRecording(onEnded) {
  const stream = await openMicrophone();
  const kind = RECORDING_FORMATS.find(({ type }) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, kind && { mimeType: kind.type });
  const meter = createMeter(stream);
  const name = createFileName();
  const started = performance.now();
  /** @type {Blob[]} */
  const parts = [];
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  for (const track of stream.getTracks()) track.addEventListener('ended', onEnded);
  recorder.start(1000);

  async function close() {
    if (recorder.state !== 'inactive') recorder.stop();
    await stopped;
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  }

  return {
    getSeconds: () => (performance.now() - started) / 1000,
    getLevel: meter.level,
    cancel: close,
    async stop() {
      await close();
      const type = recorder.mimeType.split(';')[0] || 'audio/webm';
      return new File(parts, `${name}.${kind?.ending ?? 'webm'}`, { type });
    },
  };
}
