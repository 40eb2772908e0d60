// A recording from the microphone: asked for, measured while it runs, and a file in the end, in the kind that the browser writes.

/** Few browsers write more than one of them; the first is the smallest. */
const KINDS = [
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'm4a' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
];

/** Why there is none, by the key of its sentence. @typedef {'insecure' | 'refused' | 'missing' | 'busy' | 'unable'} Obstacle */

export class NoMicrophone extends Error {
  /** @param {Obstacle} why */
  constructor(why) {
    super(why);
    this.name = 'NoMicrophone';
    this.why = why;
  }
}

/** @type {Readonly<Record<string, Obstacle>>} */
const OBSTACLES = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

async function openMicrophone() {
  if (!isSecureContext || !navigator.mediaDevices) throw new NoMicrophone('insecure');
  if (!('MediaRecorder' in window)) throw new NoMicrophone('unable');
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (thrown) {
    throw new NoMicrophone(OBSTACLES[thrown instanceof Error ? thrown.name : ''] ?? 'unable');
  }
}

/** How loud it is, from 0 to 1. @param {MediaStream} stream */
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
      // Speech at arm's length is about −30 dB: 60 dB below full scale is nothing, full scale is all.
      return Math.min(1, Math.max(0, 1 + (10 * Math.log10(power + 1e-9)) / 60));
    },
    close: () => void context.close(),
  };
}

/** `recording-2026-11-22-17.44.05` */
const nameNow = () => {
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const now = new Date();
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `recording-${day}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.')}`;
};

/**
 * Begins at once. Throws {@link NoMicrophone}. `ended`: the device went away, all that was heard until then is in `stop`.
 * @param {() => void} ended
 */
export async function startRecording(ended) {
  const stream = await openMicrophone();
  const kind = KINDS.find(({ type }) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, kind && { mimeType: kind.type });
  const meter = createMeter(stream);
  const name = nameNow();
  const started = performance.now();
  /** @type {Blob[]} */
  const parts = [];
  const over = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  for (const track of stream.getTracks()) track.addEventListener('ended', ended);
  recorder.start(1000);

  async function close() {
    if (recorder.state !== 'inactive') recorder.stop();
    await over;
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  }

  return {
    seconds: () => (performance.now() - started) / 1000,
    level: meter.level,
    cancel: close,
    async stop() {
      await close();
      const type = recorder.mimeType.split(';')[0] || 'audio/webm';
      return new File(parts, `${name}.${kind?.ending ?? 'webm'}`, { type });
    },
  };
}
