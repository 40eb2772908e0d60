// Formats of streamed speech: media types and the sample rates that their encoders accept. Pure.

export const PCM_FORMATS = ['pcm_s16le', 'pcm_s16be', 'pcm_s32le', 'pcm_s32be', 'pcm_f32le', 'pcm_f32be'] as const;
export type PcmFormat = (typeof PCM_FORMATS)[number];

/** `adts`: AAC. `opus`: Opus in Ogg. The PCM formats have no header. */
export type SpeechFormat = 'mp3' | 'wav' | 'flac' | 'adts' | 'opus' | PcmFormat;

const MEDIA_TYPES: Readonly<Record<Exclude<SpeechFormat, PcmFormat>, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  adts: 'audio/aac',
  opus: 'audio/ogg',
};

export const isPcm = (format: SpeechFormat): format is PcmFormat => format.startsWith('pcm_');

export const getMediaType = (format: SpeechFormat): string => (isPcm(format) ? 'audio/pcm' : MEDIA_TYPES[format]);

/** Rates that MP3, FLAC and AAC have in common. */
const COMMON_RATES = [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
const OPUS_RATE = 48_000;

/** Returns the accepted rate that is nearest above the wanted one, or the highest. */
export function chooseSampleRate(format: SpeechFormat, wanted: number): number {
  if (format === 'opus') return OPUS_RATE;
  if (format === 'wav' || isPcm(format)) return wanted;
  return COMMON_RATES.find((rate) => rate >= wanted) ?? OPUS_RATE;
}
