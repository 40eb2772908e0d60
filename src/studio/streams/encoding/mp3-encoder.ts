// Encodes MP3 with a constant bit rate (LAME as WASM), after an ID3 tag.

import { createId3Tag } from '../../../domain/audio/id3-tag.ts';
import type { Provenance } from '../../../domain/media/provenance.ts';
import { createLameEncoder } from '../../audio/mp3/encode-mp3.ts';
import type { ChunkEncoder } from './chunk-encoder.ts';

export async function createMp3Encoder(sampleRate: number, mark: Provenance): Promise<ChunkEncoder> {
  const lame = await createLameEncoder(sampleRate);
  let start: Uint8Array = createId3Tag(mark);
  const withStart = (encoded: Uint8Array): Uint8Array => {
    const bytes = Buffer.concat([start, encoded]);
    start = new Uint8Array(0);
    return bytes;
  };
  return {
    encode: async (samples) => withStart(lame.encode([samples])),
    finish: async () => withStart(lame.finalize()),
    close() {},
  };
}
