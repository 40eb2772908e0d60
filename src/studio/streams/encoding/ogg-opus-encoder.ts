// Encodes Opus in Ogg (libopus as WASM): 48 kHz, mono, frames of 20 ms.

import { createEncoder } from 'libopus-wasm';
import { EncodedAudioPacketSource, EncodedPacket, OggOutputFormat, Output } from 'mediabunny';
import { concatSamples } from '../../../domain/audio/mono-audio.ts';
import { createOpusConfig } from '../../../domain/audio/opus-config.ts';
import type { Provenance } from '../../../domain/media/provenance.ts';
import type { ChunkEncoder } from './chunk-encoder.ts';
import { createCollectingTarget, toMetadataTags } from './collecting-target.ts';

const SAMPLE_RATE = 48_000;
const FRAME_SAMPLES = 960;
const FRAME_SECONDS = FRAME_SAMPLES / SAMPLE_RATE;
const BIT_RATE = 48_000;
/** Short pages, because a page is sent when it is complete. */
const PAGE_SECONDS = 0.2;

export async function createOggOpusEncoder(mark: Provenance): Promise<ChunkEncoder> {
  const encoder = await createEncoder({ bitrate: BIT_RATE, channels: 1, sampleRate: SAMPLE_RATE });
  const { target, take } = createCollectingTarget();
  const output = new Output({ format: new OggOutputFormat({ maximumPageDuration: PAGE_SECONDS }), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  output.setMetadataTags(toMetadataTags(mark));
  await output.start();
  const decoderConfig = createOpusConfig(1, encoder.getLookahead());
  let pending = new Float32Array(0);
  let count = 0;

  const addFrames = async (samples: Float32Array): Promise<void> => {
    pending = concatSamples([pending, samples]);
    let at = 0;
    for (; at + FRAME_SAMPLES <= pending.length; at += FRAME_SAMPLES) {
      const data = encoder.encodeFloat(pending.subarray(at, at + FRAME_SAMPLES)).slice();
      const packet = new EncodedPacket(data, 'key', count * FRAME_SECONDS, FRAME_SECONDS);
      await source.add(packet, { decoderConfig });
      count += 1;
    }
    pending = pending.slice(at);
  };

  return {
    async encode(samples) {
      await addFrames(samples);
      return take();
    },
    async finish() {
      await addFrames(new Float32Array((FRAME_SAMPLES - (pending.length % FRAME_SAMPLES)) % FRAME_SAMPLES));
      await output.finalize();
      return take();
    },
    close: () => encoder.free(),
  };
}
