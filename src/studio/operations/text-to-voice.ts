// Text to voice: reads a description, invents two voices, and lets both speak the text. The designs are the result as
// much as the sound: stored with a voice id, they speak anything later. Says what was applied and what was not.

import type { SourceType } from '../../domain/media/mark.ts';
import { noteOf } from '../../domain/views/notes.ts';
import { createRecording } from '../audio/recording.ts';
import { JobFault } from '../faults.ts';
import { type Remarks, told } from '../told.ts';
import { isChild } from '../voices/design.ts';
import { ACCENTS } from '../voices/designed/accents.ts';
import { type Described, describedBy } from '../voices/designed/describe.ts';
import { type Invented, inventVoices } from '../voices/designed/invent.ts';
import { looksEnglish, tagByScript } from '../voices/scripts.ts';
import { tongueOf } from '../voices/tongues.ts';
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

const SAMPLES = ['sample A', 'sample B'] as const;
const isEnglish = (tag: string): boolean => tag.startsWith('en-');

/** Where something can be heard: nothing to say of it in both samples. */
function only(samples: readonly boolean[]): string {
  const where = SAMPLES.filter((_, at) => samples[at]);
  return where.length === SAMPLES.length ? '' : ` (${where.join('')} only)`;
}

/** The man whose British was recorded is a Scot. */
function accentOf({ accent }: Described, tag: string, { voices }: Invented): string | undefined {
  if (!accent || !isEnglish(tag)) return undefined;
  const scots = SAMPLES.filter((_, at) => voices[at]?.flite === 'awb');
  const told = accent.label !== 'Scottish' && scots.length > 0 ? ` (${scots.join(' and ')}: Scottish)` : '';
  return `${accent.label} accent${told}`;
}

function appliedTo(described: Described, tag: string, invented: Invented): string[] {
  const { gender, ageLabel } = described;
  return [
    GENDER_LABELS[gender],
    ageLabel,
    accentOf(described, tag, invented),
    ...invented.heard
      .filter((trait) => trait.in.includes(true))
      .map((trait) => `${trait.said.trait.label}${only(trait.in)}`),
  ].filter((label) => label !== undefined);
}

/** An accent that English has, but not here: with those that there are. */
function absentAccent({ absentAccent, language }: Described, tag: string): string[] {
  const name = absentAccent ?? language?.name;
  if (name === undefined || !isEnglish(tag)) return [];
  return [`${name} accent (those here: ${ACCENTS.map(([label]) => label).join(', ')})`];
}

function notUsed(described: Described, tag: string, { heard }: Invented): string[] {
  const { accent, unused } = described;
  return [
    ...(accent && !isEnglish(tag) ? [`${accent.label} accent`] : []),
    ...absentAccent(described, tag),
    ...heard.filter((trait) => !trait.in.includes(true)).map(({ said }) => said.word),
    ...unused.slice(0, MOST_UNUSED_WORDS),
    ...(unused.length > MOST_UNUSED_WORDS ? ['…'] : []),
  ];
}

export function designTold(described: Described, tag: string, invented: Invented): Remarks {
  const applied = appliedTo(described, tag, invented);
  const unused = notUsed(described, tag, invented);
  const { voices } = invented;
  const engines = voices.map(({ engine }) => (engine === 'flite' ? 'Flite' : 'eSpeak NG'));
  return told(
    applied.length > 0 ? noteOf('applied', { list: applied }) : noteOf('nothingApplied', {}),
    voices[0].gender === voices[1].gender ? undefined : noteOf('noGender', { child: isChild(described.age) }),
    described.refused.length > 0 ? noteOf('avoided', { list: described.refused }) : undefined,
    unused.length > 0 ? noteOf('notUsed', { list: unused }) : undefined,
    noteOf('samples', { language: tag, engines: [...new Set(engines)] }),
  );
}

export const textToVoice: Work<TextToVoiceInput> = async (
  { text, voice_description },
  folder,
  report,
  engines,
) => {
  if (!saysSomething(forTheEar(text))) throw new JobFault('INVALID_SOURCE_DATA', noteOf('nothingToSay', {}));
  const described = describedBy(voice_description);
  const tag = tagFor(text, described);
  const invented = inventVoices(described, voice_description, tag);
  const { voices } = invented;
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
        tag,
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
    ...designTold(described, tag, invented),
    sourceType: sourceTypes.has('trainedAlgorithmicMedia') ? 'trainedAlgorithmicMedia' : 'algorithmicMedia',
    voices: { 'sample-a': voices[0], 'sample-b': voices[1] },
  };
};
