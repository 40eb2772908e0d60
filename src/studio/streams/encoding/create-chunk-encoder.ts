// Creates the encoder of a format.

import type { Provenance } from '../../../domain/media/provenance.ts';
import { isPcm, type SpeechFormat } from '../speech-format.ts';
import type { ChunkEncoder } from './chunk-encoder.ts';
import { createFlacOrAacEncoder } from './flac-aac-encoder.ts';
import { createMp3Encoder } from './mp3-encoder.ts';
import { createOggOpusEncoder } from './ogg-opus-encoder.ts';
import { createPcmEncoder, createWavEncoder } from './pcm-encoder.ts';

/** `sampleRate`: one that `chooseSampleRate` returned for the format. `mark`: written into formats with tags. */
export function createChunkEncoder(format: SpeechFormat, sampleRate: number, mark: Provenance): Promise<ChunkEncoder> {
  if (isPcm(format)) return Promise.resolve(createPcmEncoder(format));
  switch (format) {
    case 'wav':
      return Promise.resolve(createWavEncoder(sampleRate, mark));
    case 'mp3':
      return createMp3Encoder(sampleRate, mark);
    case 'opus':
      return createOggOpusEncoder(mark);
    default:
      return createFlacOrAacEncoder(format, sampleRate, mark);
  }
}
