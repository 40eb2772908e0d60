// Decodes streamed speech of any format, and independently with ffmpeg where it is installed.

import { execFileSync } from 'node:child_process';
import { decodeChunked } from 'audio-decode';
import { concatSamples, type MonoAudio } from '../../../src/domain/audio/mono-audio.ts';
import { isPcm, type PcmFormat, type SpeechFormat } from '../../../src/studio/streams/speech-format.ts';
import { installed } from '../operations/dubbing/film.ts';

const DECODERS = { mp3: 'mp3', flac: 'flac', adts: 'aac', opus: 'opus' } as const;

/** `pcmRate`: samples per second of the formats without a header. */
export async function decodeSpeech(bytes: Buffer, format: SpeechFormat, pcmRate = 0): Promise<MonoAudio> {
  if (isPcm(format)) return { samples: decodePcm(bytes, format), sampleRate: pcmRate };
  if (format === 'wav') {
    const start = bytes.indexOf('data') + 8;
    return { samples: decodePcm(bytes.subarray(start), 'pcm_s16le'), sampleRate: bytes.readUInt32LE(24) };
  }
  const parts: Float32Array[] = [];
  let rate = 0;
  const source = (async function* () {
    yield bytes;
  })();
  for await (const { channelData, sampleRate } of decodeChunked(source, DECODERS[format])) {
    parts.push(channelData[0]?.slice() ?? new Float32Array(0));
    rate = sampleRate;
  }
  return { samples: concatSamples(parts), sampleRate: rate };
}

/** Returns 16-bit samples from ffmpeg, or `undefined` without it. Throws if ffmpeg reports any fault. */
export function decodeWithFfmpeg(bytes: Buffer, format: SpeechFormat, rate: number): MonoAudio | undefined {
  if (!installed('ffmpeg')) return undefined;
  const input = isPcm(format) ? ['-f', format.slice(4), '-ar', String(rate), '-ac', '1'] : [];
  const output = ['-f', 's16le', '-ar', String(rate), '-ac', '1', '-'];
  // A WAV stream of unknown length ends with an incomplete packet.
  const strict = format === 'wav' ? [] : ['-xerror'];
  const decoded = execFileSync('ffmpeg', ['-v', 'error', ...strict, ...input, '-i', '-', ...output], {
    input: bytes,
    maxBuffer: 100_000_000,
  });
  return { samples: decodePcm(decoded, 'pcm_s16le'), sampleRate: rate };
}

function decodePcm(bytes: Buffer, format: PcmFormat): Float32Array {
  const width = format.includes('16') ? 2 : 4;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isLittle = format.endsWith('le');
  return Float32Array.from({ length: Math.floor(bytes.length / width) }, (_, at) => {
    if (format.startsWith('pcm_f')) return view.getFloat32(at * 4, isLittle);
    return width === 2 ? view.getInt16(at * 2, isLittle) / 0x7fff : view.getInt32(at * 4, isLittle) / 0x7fff_ffff;
  });
}
