// Reads a WAV file while it arrives: 16-bit samples, in pieces.

/** @typedef {{ sampleRate: number, channels: number }} WavFormat */

/** Longest header. Other files are not played. */
const MAX_HEADER_BYTES = 65_536;
const BYTES_PER_SAMPLE = 2;

/**
 * Calls `onSamples` with the samples of each channel, at least `minSeconds` long except at the end.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @param {number} minSeconds
 * @param {(channels: readonly Float32Array<ArrayBuffer>[], format: WavFormat) => void} onSamples
 */
export async function readWavStream(body, minSeconds, onSamples) {
  const reader = body.getReader();
  /** @type {WavFormat & { dataStart: number } | undefined} */
  let format;
  let rest = new Uint8Array(0);
  for (;;) {
    const { value, done } = await reader.read();
    if (value) rest = concatenate(rest, value);
    if (!format) {
      format = parseHeader(rest);
      if (!format && (done || rest.length > MAX_HEADER_BYTES)) throw new Error('Not a WAV file.');
      if (!format) continue;
      rest = rest.subarray(format.dataStart);
    }
    const frameBytes = format.channels * BYTES_PER_SAMPLE;
    const frames = Math.floor(rest.length / frameBytes);
    if (frames > 0 && (done || frames >= minSeconds * format.sampleRate)) {
      onSamples(toChannels(rest, frames, format.channels), format);
      rest = rest.subarray(frames * frameBytes);
    }
    if (done) return;
  }
}

/** @param {Uint8Array<ArrayBuffer>} one @param {Uint8Array<ArrayBuffer>} other */
function concatenate(one, other) {
  if (one.length === 0) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** `undefined` before the header is whole. @param {Uint8Array<ArrayBuffer>} head */
function parseHeader(head) {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const readName = (/** @type {number} */ at) => String.fromCharCode(...head.subarray(at, at + 4));
  /** @type {WavFormat | undefined} */
  let format;
  for (let at = 12; at + 8 <= head.length; at += 8 + view.getUint32(at + 4, true)) {
    const name = readName(at);
    if (name === 'data' && format) return { ...format, dataStart: at + 8 };
    if (name !== 'fmt ' || at + 24 > head.length) continue;
    if (view.getUint16(at + 22, true) !== 8 * BYTES_PER_SAMPLE) throw new Error('Not a 16-bit file.');
    format = { channels: view.getUint16(at + 10, true), sampleRate: view.getUint32(at + 12, true) };
  }
  return undefined;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {number} frames @param {number} channels */
function toChannels(bytes, frames, channels) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from(
      { length: frames },
      (__, frame) => view.getInt16((frame * channels + channel) * BYTES_PER_SAMPLE, true) / 32_768,
    ),
  );
}
