// A voice design as an eSpeak NG voice variant file (https://github.com/espeak-ng/espeak-ng/blob/master/docs/voices.md).
// Pure. The relation between pitch and what is heard was measured, and holds for 60 to 340 Hz within 3 %.

import type { VoiceDesign } from '../../voices/design.ts';

/** Where in eSpeak's pitch range the median of real speech lies, and the constant it takes off the lower end. */
const MEDIAN_SHARE = 0.78;
const PITCH_OFFSET = 9;

/** How a whisper's noise is spread over the formants; a breathy voice has a part of it. */
const WHISPER = { breath: [75, 75, 50, 40, 15, 10], width: [150, 150, 200, 200, 400, 400] } as const;
const FORMANT_DEVIATION = 0.03;

/** The same small numbers from -1 to 1 for the same seed. */
function deviations(seed: number, count: number): number[] {
  let state = (seed | 0) ^ 0x9e3779b9;
  return Array.from({ length: count }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
    return (state >>> 0) / 2 ** 31 - 1;
  });
}

function pitchLine({ pitch, spread }: VoiceDesign): string {
  const width = pitch * spread;
  const low = pitch + PITCH_OFFSET - MEDIAN_SHARE * width;
  return `pitch ${Math.round(low)} ${Math.round(low + width)}`;
}

function formantLines({ formants, seed, breath }: VoiceDesign): string[] {
  return deviations(seed, 6).map((deviation, formant) => {
    const frequency = Math.round(100 * formants * (1 + (formant === 0 ? 0 : deviation * FORMANT_DEVIATION)));
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

/** The text of the variant file called `name`. */
export function variantOf(design: VoiceDesign, name: string): string {
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
