// Speech by address: POST /audio/speech, a sentence at a time and several at once. What comes back must sound like the sentence: not
// silent, and neither much too short nor much too long for it.

import { createResampler } from '../../../domain/sound/rates.ts';
import { peakOf, SILENT_PEAK } from '../../audio/samples.ts';
import { told } from '../../told.ts';
import type { VoiceDesign } from '../../voices/design.ts';
import { baseOf, nameOfLanguage } from '../../voices/tongues.ts';
import type { SpeechEngine } from '../engine.ts';
import { spokenBy } from '../spoken-by.ts';
import type { Ask, KnownEngine } from './address.ts';
import { answerTo, failed, soundIn } from './answers.ts';
import { factsWithLanguages } from './facts.ts';
import { isProfile } from './profile-calls.ts';
import { BY_ADDRESS, readVoiceKey, type VoiceKey } from './voice-key.ts';

/** What most models speak at; others are brought to it. */
const RATE = 24_000;
const ABREAST = 3;
/** Half of what a text may take in all: another engine has the other half. A first call may have to load the model. */
const TIME = { baseMs: 60_000, msPerLetter: 10 } as const;
const MOST_BYTES = 30_000_000;
/** Seconds that a letter may take, at ordinary pace; writing that packs more into a sign may take the upper end. */
const LETTER = { least: 0.008, most: 0.7 } as const;
const SLACK_SECONDS = 4;

let files = 0;

export const speechByAddress = (known: KnownEngine, ask: Ask): SpeechEngine => ({
  name: known.host,
  kind: 'by address',
  ability: 'speech',
  grade: 'neural',
  describe: async () => factsWithLanguages(known),
  speaks(design, tag) {
    const own = keyOf(design);
    if (!own) return undefined;
    return own.isPolyglot || baseOf(tag) === baseOf(design.tag) ? 'itself' : undefined;
  },
  speaker: (design, tag, folder) => ({
    rate: RATE,
    name: design.name ?? 'Narrator',
    language: nameOfLanguage(tag),
    ...told(spokenBy(design, { where: 'address', host: known.host })),
    sourceType: 'trainedAlgorithmicMedia',
    abreast: ABREAST,
    readsEveryScript: keyOf(design)?.isPolyglot ?? false,
    say: (sentence) => say(known, ask, { design, tag, folder, sentence }),
  }),
});

const keyOf = ({ found }: VoiceDesign): VoiceKey | undefined =>
  found?.by === BY_ADDRESS ? readVoiceKey(found.key) : undefined;

interface Sentence {
  readonly design: VoiceDesign;
  readonly tag: string;
  readonly folder: string;
  readonly sentence: string;
}

async function say(known: KnownEngine, ask: Ask, one: Sentence): Promise<Float32Array> {
  const { design, tag, folder, sentence } = one;
  const { voice, model, isPolyglot } = keyOf(design) ?? { voice: '', model: known.model, isPolyglot: false };
  const into = `said-${++files}`;
  const speed = Math.round(100 * Math.max(0.25, Math.min(4, design.pace))) / 100;
  const json = {
    model,
    input: sentence,
    response_format: 'wav',
    ...(voice !== '' && { voice }),
    ...(speed !== 1 && { speed }),
    // Of a recording, the server would take the language that is spoken in it.
    ...(isProfile(voice) && { language: tag }),
    ...(isPolyglot && !isProfile(voice) && { instructions: `Speak ${nameOfLanguage(tag)}.` }),
  };
  const timeMs = TIME.baseMs + TIME.msPerLetter * sentence.length;
  const call = { ability: 'speech', body: { json }, into, timeMs, mostBytes: MOST_BYTES } as const;
  await answerTo(known, ask, call);
  const letters = sentence.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  const mostSeconds = (LETTER.most * letters + SLACK_SECONDS) / speed;
  const { samples, rate } = await soundIn(known, folder, { name: into, mostSeconds });
  if (letters > 0 && peakOf(samples) < SILENT_PEAK) throw failed(known, { what: 'silence' });
  if ((samples.length / rate) * speed < LETTER.least * letters) throw failed(known, { what: 'otherSound' });
  return createResampler(rate, RATE)(samples);
}
