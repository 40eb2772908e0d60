// Speaks the lines of one target language, each speaker with a voice of its own.

import type { Engines } from '../../engines/engine.ts';
import { combineMessages, type MessagesWithEnglish } from '../../messages.ts';
import type { VoiceDesign } from '../../voices/voice-design.ts';
import type { KeptLine, KeptVoice } from '../../work.ts';
import { createSpeechPronunciations } from '../narration/pronunciations.ts';
import { castSpeakers, type MeasuredSpeaker } from './cast-speakers.ts';
import type { DubLine, DubTarget } from './dub-input.ts';
import { runWithCast } from './voice-cast.ts';
import { createVoiceover, type Voiceover, type VoiceoverOptions } from './voiceover.ts';

interface SpeakOptions
  extends Pick<VoiceoverOptions, 'folder' | 'totalSeconds' | 'allowsShift' | 'onSpoken' | 'earlier'> {
  readonly speakers: readonly MeasuredSpeaker[];
}

export interface VoicedTarget extends MessagesWithEnglish {
  readonly voiceover: Voiceover;
  readonly designs: readonly VoiceDesign[];
  readonly keptLines: readonly KeptLine[];
}

interface TargetLines extends MessagesWithEnglish {
  readonly to: Pick<DubTarget, 'design' | 'voices' | 'pronunciations'>;
  readonly utterances: readonly DubLine[];
}

/** Lists the designs without duplicates, which may have been stored in between. */
const listDesigns = (designs: readonly VoiceDesign[]): readonly VoiceDesign[] => [
  ...new Map(designs.map((design) => [JSON.stringify(design), design])).values(),
];

export async function speakTarget(
  { to, utterances, ...translation }: TargetLines,
  tag: string,
  { speakers, ...options }: SpeakOptions,
  engines: Engines,
): Promise<VoicedTarget> {
  const candidates = (to.voices ?? []).filter((design) =>
    engines.speech.some((engine) => engine.getVoiceSupport(design, tag)),
  );
  const designBySpeaker = castSpeakers(speakers, candidates);
  const findDesign = ({ design, speakerNumber = 0 }: DubLine): VoiceDesign =>
    design ?? designBySpeaker.get(speakerNumber) ?? to.design;
  const spoken = utterances.filter((line) => !line.spokenBefore);
  const designs = listDesigns(utterances.map(findDesign));
  const needed = listDesigns(spoken.map(findDesign));
  const findIndex = (all: readonly VoiceDesign[], line: DubLine): number => {
    const key = JSON.stringify(findDesign(line));
    return all.findIndex((design) => JSON.stringify(design) === key);
  };
  const voiceover = await runWithCast(
    { designs: needed, tag, folder: options.folder },
    (voices) => {
      const pronunciations = createSpeechPronunciations(tag, to.pronunciations);
      const findVoice = (line: DubLine) => voices[findIndex(needed, line)];
      return createVoiceover({ voices, findVoice }, { ...options, tag, utterances, pronunciations });
    },
    engines,
  );
  const keptLines = utterances.map((line, at) => ({
    start: line.start,
    end: line.end,
    text: line.text,
    design: findIndex(designs, line),
    ...(line.speakerNumber !== undefined && { speakerNumber: line.speakerNumber }),
    ...(voiceover.places[at] ?? { from: 0, until: 0 }),
  }));
  return { voiceover, designs, keptLines, ...combineMessages(translation, voiceover) };
}

export const toKeptVoice = ({ voiceover, designs, keptLines }: VoicedTarget, role: string): KeptVoice => ({
  voice: role,
  sampleRate: voiceover.sampleRate,
  designs,
  lines: keptLines,
});
