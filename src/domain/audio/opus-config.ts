// Builds what a container stores about an Opus track. Pure.

const SAMPLE_RATE = 48_000;

/** @param lookahead Samples that the encoder adds at the start. */
export const createOpusConfig = (channels: 1 | 2, lookahead: number): AudioDecoderConfig => ({
  codec: 'opus',
  sampleRate: SAMPLE_RATE,
  numberOfChannels: channels,
  description: createOpusHead(channels, lookahead),
});

/** RFC 7845, 5.1: version 1, the channels, samples to skip, and the input's rate of 48 kHz. */
function createOpusHead(channels: 1 | 2, lookahead: number): Uint8Array {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(channels, 9);
  head.writeUInt16LE(lookahead, 10);
  head.writeUInt32LE(SAMPLE_RATE, 12);
  return new Uint8Array(head);
}
