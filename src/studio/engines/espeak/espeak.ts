// Speaks a sentence with eSpeak NG, once loaded per process. It is WASM translated to JavaScript under GPL-3, so only
// worker processes load it. Expects normalized text; leaves splitting and the choice of language to others.

import type { EspeakModule, EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import { changeSpeed } from '../../../domain/audio/change-speed.ts';
import { concatSamples } from '../../../domain/audio/mono-audio.ts';
import { splitMarkedPhonemes } from '../../text/phoneme-marks.ts';
import type { VoiceDesign } from '../../voices/voice-design.ts';
import { type PhonemeTable, toEspeakPhonemes } from './ipa-mnemonics.ts';
import { readPhonemeTable } from './phoneme-table.ts';
import { formatVoiceVariant } from './voice-variant.ts';

export const ESPEAK_SAMPLE_RATE = 22_050;

const VARIANT = 'earshot';
const DATA_PATH = '/usr/share/espeak-ng-data';
const VARIANT_PATH = `${DATA_PATH}/voices/!v/${VARIANT}`;
const WORDS_PER_MINUTE = 165;
/** eSpeak's own limits. Slower speech is stretched. */
const WORDS_PER_MINUTE_RANGE = { min: 80, max: 450 } as const;

interface EspeakInstance {
  readonly module: EspeakModule;
  readonly worker: EspeakWorker;
}

let instance: Promise<EspeakInstance> | undefined;
let currentVoice = '';

async function startEspeak(): Promise<EspeakInstance> {
  const { default: startModule } = await import('@echogarden/espeak-ng-emscripten');
  const module = await startModule();
  return { module, worker: new module.eSpeakNGWorker() };
}

/** eSpeak would read `<…>` as SSML and `[[…]]` as phonemes. Brackets at the ends may be next to phonemes. */
const escapeMarkup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\[(?=\[|$)|^\]/g, ' ');

/** eSpeak drops the rest of a word after about 160 bytes of UTF-8, which scripts without spaces soon exceed. */
const MAX_WORD_BYTES = 150;
const BROKEN_WORD = /[\p{L}\p{M}\p{N}]{1,36}\p{M}*/gu;

const breakLongWords = (text: string): string =>
  text.replace(/[\p{L}\p{M}\p{N}]{38,}/gu, (word) =>
    Buffer.byteLength(word) > MAX_WORD_BYTES ? word.replace(BROKEN_WORD, '$& ') : word,
  );

const phonemeTables = new Map<string, PhonemeTable>();

/** `identifier`: of a language, and path of its file. */
function getPhonemeTable({ module }: EspeakInstance, identifier: string): PhonemeTable {
  const known = phonemeTables.get(identifier);
  if (known) return known;
  const languageFile = Buffer.from(module.FS.readFile(`${DATA_PATH}/lang/${identifier}`)).toString();
  const table = readPhonemeTable(module.FS.readFile(`${DATA_PATH}/phontab`), languageFile);
  if (!table) throw new Error(`eSpeak NG has no phonemes for ${identifier}.`);
  phonemeTables.set(identifier, table);
  return table;
}

/** Loads a voice only if it changed, because loading takes longer than speaking a short sentence. */
function useVoice({ module, worker }: EspeakInstance, identifier: string, design: VoiceDesign): void {
  const variant = formatVoiceVariant(design, VARIANT);
  const wanted = `${identifier}\n${variant}`;
  if (wanted === currentVoice) return;
  module.FS.writeFile(VARIANT_PATH, variant);
  worker.set_voice(`${identifier}+${VARIANT}`);
  worker.set_pitch(50);
  worker.set_range(50);
  currentVoice = wanted;
}

/**
 * Returns samples at {@link ESPEAK_SAMPLE_RATE}, almost none if eSpeak cannot read the text. The text may contain marked
 * phonemes.
 */
export async function synthesizeWithEspeak(
  text: string,
  identifier: string,
  design: VoiceDesign,
): Promise<Float32Array> {
  instance ??= startEspeak();
  const espeak = await instance;
  useVoice(espeak, identifier, design);
  const { min, max } = WORDS_PER_MINUTE_RANGE;
  const rate = WORDS_PER_MINUTE * design.pace;
  espeak.worker.set_rate(Math.round(Math.max(min, Math.min(max, rate))));
  const parts: Float32Array[] = [];
  const input = splitMarkedPhonemes(text).map((part) =>
    part.isPhonemes
      ? toEspeakPhonemes(part.text, getPhonemeTable(espeak, identifier))
      : escapeMarkup(breakLongWords(part.text)),
  );
  // A letter next to the brackets would make them text.
  const separated = input.join('').replace(/(?<=\p{L})(?=\[\[)|(?<=\]\])(?=\p{L})/gu, ' ');
  espeak.worker.synthesize(separated, (samples) => {
    // A loop, as Float32Array.from is ten times slower.
    const part = new Float32Array(samples.length);
    for (let at = 0; at < part.length; at++) part[at] = (samples[at] ?? 0) / 32_768;
    parts.push(part);
    return false;
  });
  return changeSpeed(concatSamples(parts), ESPEAK_SAMPLE_RATE, Math.min(1, rate / min));
}
