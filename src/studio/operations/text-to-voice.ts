// Designs two voices from a description and lets both speak the text. The designs are results too: stored with a voice
// id, they can speak other texts. The message tells which traits were applied.

import type { DigitalSourceType } from '../../domain/media/provenance.ts';
import { message } from '../../messages/message.ts';
import { language, list } from '../../messages/values.ts';
import { createRecordingWriter } from '../audio/recording-writer.ts';
import { JobError } from '../errors.ts';
import { combineMessages, type MessagesWithEnglish } from '../messages.ts';
import { ACCENTS } from '../voices/description/accents.ts';
import { type DesignedVoices, designVoices } from '../voices/description/design-voices.ts';
import { parseDescription, type VoiceDescription } from '../voices/description/parse-description.ts';
import { findEspeakLanguage } from '../voices/espeak-languages.ts';
import { canBeEnglish, guessTagByScript } from '../voices/guess-language.ts';
import { isChildAge } from '../voices/voice-design.ts';
import type { WorkFile, WorkFunction } from '../work.ts';
import { narrate } from './narration/narrate.ts';
import { createVoiceRunner } from './narration/voice-runner.ts';
import { splitIntoPassages } from './tts.ts';

export interface TextToVoiceInput {
  readonly text: string;
  readonly voice_description: string;
}

const BUFFER_SECONDS = 120;
const MAX_UNUSED_WORDS = 12;
const GENDER_LABELS: Readonly<Record<number, string>> = { 1: 'male', 2: 'female', 9: 'no gender' };

/**
 * Chooses the language by the script of the text, then by a language in the description, then by a nationality if the
 * text is not English.
 */
export function chooseTag(text: string, { language, accent }: VoiceDescription): string {
  const byScript = guessTagByScript(text, language?.tag);
  if (byScript) return byScript;
  const wantedTag = language && (language.spoken || !canBeEnglish(text)) ? language.tag : undefined;
  if (wantedTag && findEspeakLanguage(wantedTag) && !guessTagByScript(getNativeName(wantedTag))) return wantedTag;
  return accent?.tag ?? 'en-US';
}

/** Returns the language's own name, which shows its script: an Arabic voice does not speak a Latin text. */
const getNativeName = (tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'language' }).of(tag.split('-')[0] ?? tag) ?? '';

const SAMPLE_LABELS = ['sample A', 'sample B'] as const;
const isEnglish = (tag: string): boolean => tag.startsWith('en-');

/** Names the samples that have the trait; empty if both do. */
function formatSampleNote(samples: readonly boolean[]): string {
  const where = SAMPLE_LABELS.filter((_, at) => samples[at]);
  return where.length === SAMPLE_LABELS.length ? '' : ` (${where.join('')} only)`;
}

/** The male voice recorded for British English has a Scottish accent. */
function formatAccent({ accent }: VoiceDescription, tag: string, { voices }: DesignedVoices): string | undefined {
  if (!accent || !isEnglish(tag)) return undefined;
  const scots = SAMPLE_LABELS.filter((_, at) => voices[at]?.flite === 'awb');
  const scottishNote = accent.label !== 'Scottish' && scots.length > 0 ? ` (${scots.join(' and ')}: Scottish)` : '';
  return `${accent.label} accent${scottishNote}`;
}

function listAppliedTraits(description: VoiceDescription, tag: string, designedVoices: DesignedVoices): string[] {
  const { gender, ageLabel } = description;
  return [
    GENDER_LABELS[gender],
    ageLabel,
    formatAccent(description, tag, designedVoices),
    ...designedVoices.traitAudibility
      .filter((trait) => trait.in.includes(true))
      .map((trait) => `${trait.said.trait.label}${formatSampleNote(trait.in)}`),
  ].filter((label) => label !== undefined);
}

/** Reports an accent of English that no voice has, with the available ones. */
function formatUnavailableAccent({ unavailableAccent, language }: VoiceDescription, tag: string): string[] {
  const name = unavailableAccent ?? language?.name;
  if (name === undefined || !isEnglish(tag)) return [];
  return [`${name} accent (those here: ${ACCENTS.map(([label]) => label).join(', ')})`];
}

function listUnusedTraits(description: VoiceDescription, tag: string, { traitAudibility }: DesignedVoices): string[] {
  const { accent, unusedWords } = description;
  return [
    ...(accent && !isEnglish(tag) ? [`${accent.label} accent`] : []),
    ...formatUnavailableAccent(description, tag),
    ...traitAudibility.filter((trait) => !trait.in.includes(true)).map(({ said }) => said.word),
    ...unusedWords.slice(0, MAX_UNUSED_WORDS),
    ...(unusedWords.length > MAX_UNUSED_WORDS ? ['…'] : []),
  ];
}

export function createDesignMessages(
  description: VoiceDescription,
  tag: string,
  designedVoices: DesignedVoices,
): MessagesWithEnglish {
  const applied = listAppliedTraits(description, tag, designedVoices);
  const unused = listUnusedTraits(description, tag, designedVoices);
  const { voices } = designedVoices;
  const engines = voices.map(({ engine }) => (engine === 'flite' ? 'Flite' : 'eSpeak NG'));
  return combineMessages(
    applied.length > 0 ? message('notes.applied', { list: list(applied, 'comma') }) : message('notes.nothingApplied'),
    voices[0].gender === voices[1].gender
      ? undefined
      : message(isChildAge(description.age) ? 'notes.noGenderChild' : 'notes.noGender'),
    description.excludedTraits.length > 0
      ? message('notes.avoided', { list: list(description.excludedTraits, 'comma') })
      : undefined,
    unused.length > 0 ? message('notes.notUsed', { list: list(unused, 'comma') }) : undefined,
    message('notes.samples', { language: language(tag), engines: list([...new Set(engines)]) }),
  );
}

export const designVoice: WorkFunction<TextToVoiceInput> = async (
  { text, voice_description },
  folder,
  report,
  engines,
) => {
  const description = parseDescription(voice_description);
  const tag = chooseTag(text, description);
  const designedVoices = designVoices(description, voice_description, tag);
  const { voices } = designedVoices;
  const passages = splitIntoPassages(text, tag);
  if (passages.length === 0) throw new JobError('INVALID_SOURCE_DATA', message('faults.nothingToSay'));
  const files: Record<string, WorkFile> = {};
  const sourceTypes = new Set<DigitalSourceType>();
  for (const [index, design] of voices.entries()) {
    const role = index === 0 ? 'sample-a' : 'sample-b';
    const runWithVoice = await createVoiceRunner({ design, tag, folder }, engines);
    const { file, sourceType } = await runWithVoice(async (voice) => {
      const recording = createRecordingWriter({
        folder,
        name: role,
        sampleRate: voice.sampleRate,
        bufferSeconds: BUFFER_SECONDS,
        shortFormat: 'wav',
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
    ...createDesignMessages(description, tag, designedVoices),
    sourceType: sourceTypes.has('trainedAlgorithmicMedia') ? 'trainedAlgorithmicMedia' : 'algorithmicMedia',
    voices: { 'sample-a': voices[0], 'sample-b': voices[1] },
  };
};
