// Text to voice: reads a description, invents two voices, and lets both speak the text. The designs are the result as
// much as the sound: stored with a voice id, they speak anything later. Says what was applied and what was not.

import type { SourceType } from '../../domain/media/mark.ts';
import { createRecording } from '../audio/recording.ts';
import { JobFault } from '../faults.ts';
import { type Described, describedBy } from '../voices/describe.ts';
import type { VoiceDesign } from '../voices/design.ts';
import { inventVoices } from '../voices/invent.ts';
import { looksEnglish, tagByScript } from '../voices/scripts.ts';
import { nameOfLanguage, tongueOf } from '../voices/tongues.ts';
import { narrate } from './narration/narrate.ts';
import { voiceFor } from './narration/speaker.ts';
import { forTheEar, saysSomething } from './narration/spoken-text.ts';
import { passagesOf } from './tts.ts';
import type { Work, WorkFile } from './work.ts';

export interface TextToVoiceInput {
  readonly text: string;
  readonly voice_description: string;
}

const HEAD_SECONDS = 120;
const MOST_UNUSED_WORDS = 12;
const GENDER_LABELS: Readonly<Record<number, string>> = { 1: 'male', 2: 'female', 9: 'no gender' };

/** The text's script decides, then a language the voice is to speak, then a nationality if the text is not English. */
export function tagFor(text: string, { language, accent }: Described): string {
  const byScript = tagByScript(text, language?.tag);
  if (byScript) return byScript;
  const wanted = language && (language.spoken || !looksEnglish(text)) ? language.tag : undefined;
  if (wanted && tongueOf(wanted) && !tagByScript(nativeLetters(wanted))) return wanted;
  return accent?.tag ?? 'en-US';
}

/** The language's own name, to see its script: a Latin text is not spoken by a voice for Arabic. */
const nativeLetters = (tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'language' }).of(tag.split('-')[0] ?? tag) ?? '';

function appliedTo(described: Described, tag: string): string[] {
  const { gender, ageLabel, accent, traits } = described;
  const isEnglish = tag.startsWith('en-');
  return [
    GENDER_LABELS[gender],
    ageLabel,
    accent && isEnglish ? `${accent.label} accent` : undefined,
    ...traits.map(({ trait }) => trait.label),
  ].filter((label) => label !== undefined);
}

function notUsed({ accent, language, unused }: Described, tag: string): string[] {
  const isEnglish = tag.startsWith('en-');
  return [
    ...(accent && !isEnglish ? [`${accent.label} accent`] : []),
    ...(language && isEnglish
      ? [`${language.name} accent (English is spoken here with British and American accents)`]
      : []),
    ...unused.slice(0, MOST_UNUSED_WORDS),
    ...(unused.length > MOST_UNUSED_WORDS ? ['…'] : []),
  ];
}

export function messageFor(described: Described, tag: string, voices: readonly VoiceDesign[]): string {
  const applied = appliedTo(described, tag);
  const unused = notUsed(described, tag);
  const spokenWith = voices.map(({ engine }) => (engine === 'flite' ? 'Flite' : 'eSpeak NG'));
  return [
    applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'Nothing of the description could be applied.',
    described.refused.length > 0 ? `Avoided: ${described.refused.join(', ')}.` : '',
    unused.length > 0 ? `Not used: ${unused.join(', ')}.` : '',
    `The samples speak ${nameOfLanguage(tag)} (${[...new Set(spokenWith)].join(' and ')}).`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

export const textToVoice: Work<TextToVoiceInput> = async (
  { text, voice_description },
  folder,
  report,
  engines,
) => {
  if (!saysSomething(forTheEar(text)))
    throw new JobFault(
      'INVALID_SOURCE_DATA',
      'There is nothing to say in this text: it has no letters or digits. Write some words.',
    );
  const described = describedBy(voice_description);
  const tag = tagFor(text, described);
  const voices = inventVoices(described, voice_description, tag);
  const passages = passagesOf(text, tag);
  const files: Record<string, WorkFile> = {};
  const sourceTypes = new Set<SourceType>();
  for (const [index, design] of voices.entries()) {
    const role = index === 0 ? 'sample-a' : 'sample-b';
    const speak = await voiceFor({ design, tag, folder }, engines);
    const { file, sourceType } = await speak(async (voice) => {
      const recording = createRecording({
        folder,
        name: role,
        rate: voice.rate,
        headSeconds: HEAD_SECONDS,
        short: 'wav',
      });
      const file = await narrate(passages, {
        speaker: voice,
        recording,
        onProgress: (share) => report({ stage: 'speaking', progress: (index + share) / voices.length }),
      });
      return { file, sourceType: voice.sourceType, message: '' };
    });
    files[role] = file;
    sourceTypes.add(sourceType);
  }
  return {
    files,
    message: messageFor(described, tag, voices),
    sourceType: sourceTypes.has('trainedAlgorithmicMedia') ? 'trainedAlgorithmicMedia' : 'algorithmicMedia',
    voices: { 'sample-a': voices[0], 'sample-b': voices[1] },
  };
};
