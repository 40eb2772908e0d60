// Who says a sentence: picks Flite or eSpeak NG for a voice and a language, and words what was picked.
// The only place that knows which engine speaks what; knows nothing of files, pauses or loudness.

import type { SourceType } from '../../domain/media/mark.ts';
import { JobFault } from '../faults.ts';
import { standIn, type VoiceDesign } from '../voices/design.ts';
import { baseOf, nameOfLanguage, pitchLift, tongueOf } from '../voices/tongues.ts';
import { ESPEAK_RATE, speakWithEspeak } from './espeak/espeak.ts';
import { readingOf } from './espeak/japanese.ts';
import { FLITE_RATE, speakWithFlite } from './flite/flite.ts';

export interface Speaker {
  /** Samples per second of what `say` gives. */
  readonly rate: number;
  /** Whom a transcript names. */
  readonly name: string;
  readonly language: string;
  /** One sentence: who speaks, with what. */
  readonly message: string;
  /** Flite's voices are models of recorded people; eSpeak NG speaks by rules alone. */
  readonly sourceType: SourceType;
  say(sentence: string): Promise<Float32Array>;
}

const CHINESE_BY_MANDARIN = /^zh-CN-/;

function fliteSpeaker(design: VoiceDesign, tag: string, folder: string): Speaker {
  return {
    rate: FLITE_RATE,
    name: design.name ?? 'Narrator',
    language: nameOfLanguage(tag),
    message: `Spoken by ${design.name ?? 'a designed voice'} (Flite).`,
    sourceType: 'trainedAlgorithmicMedia',
    say: (sentence) => speakWithFlite(sentence, design, folder),
  };
}

function messageOf(design: VoiceDesign, tag: string): string {
  const language = nameOfLanguage(tag).replace(/ \(.*/, '');
  const name = design.name ?? 'This voice';
  const dialect = CHINESE_BY_MANDARIN.test(tag) ? ' The dialect is read as standard Mandarin.' : '';
  if (design.engine === 'flite')
    return `${name} has no ${language} of ${ownOf(design)} own: spoken by eSpeak NG with a similar voice.${dialect}`;
  return `Spoken by ${design.name ?? 'a designed voice'} (eSpeak NG).${dialect}`;
}

const ownOf = ({ gender }: VoiceDesign): string => (gender === 1 ? 'his' : gender === 2 ? 'her' : 'its');

/** Faults when no engine speaks the language. `folder` is the job's. */
export function speakerFor(design: VoiceDesign, tag: string, folder: string): Speaker {
  if (design.engine === 'flite' && baseOf(tag) === 'en') return fliteSpeaker(design, tag, folder);
  const language = nameOfLanguage(tag);
  const tongue = tongueOf(tag);
  if (!tongue)
    throw new JobFault(
      'INVALID_SOURCE_DATA',
      `No voice here can speak ${language}. Choose another language; the service's capabilities list those that can be spoken.`,
    );
  const own = design.engine === 'flite' ? standIn(design) : design;
  const persona = { ...own, pitch: own.pitch * pitchLift(tag) };
  const atHome = baseOf(tag) === baseOf(design.tag);
  const identifier = (atHome ? persona.accent : undefined) ?? tongue;
  const spell = baseOf(tag) === 'ja' ? readingOf : async (text: string) => text;
  return {
    rate: ESPEAK_RATE,
    name: design.name ?? 'Narrator',
    language,
    message: messageOf(design, tag),
    sourceType: 'algorithmicMedia',
    say: async (sentence) => speakWithEspeak(await spell(sentence), identifier, persona),
  };
}
