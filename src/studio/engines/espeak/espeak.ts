// Speaks a sentence with eSpeak NG (WASM translated to JavaScript, started once per process, GPL-3: worker process only).
// Takes text as it is meant to be read; cleaning, splitting and choosing the language happen elsewhere.

import type { EspeakModule, EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import { joined } from '../../../domain/sound/sound.ts';
import type { VoiceDesign } from '../../voices/design.ts';
import { variantOf } from './variant.ts';

export const ESPEAK_RATE = 22_050;

const VARIANT = 'earshot';
const VARIANT_PATH = `/usr/share/espeak-ng-data/voices/!v/${VARIANT}`;
const WORDS_PER_MINUTE = 165;

interface Running {
  readonly module: EspeakModule;
  readonly worker: EspeakWorker;
}

let running: Promise<Running> | undefined;
let voiceInUse = '';

async function start(): Promise<Running> {
  const { default: startModule } = await import('@echogarden/espeak-ng-emscripten');
  const module = await startModule();
  return { module, worker: new module.eSpeakNGWorker() };
}

/** eSpeak reads `<…>` as SSML; nobody's text is markup here. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** eSpeak silently drops what a word has beyond some 160 bytes of UTF-8, as writing without spaces soon does. */
const LONGEST_WORD_BYTES = 150;
const BROKEN_WORD = /[\p{L}\p{M}\p{N}]{1,36}\p{M}*/gu;

const breakable = (text: string): string =>
  text.replace(/[\p{L}\p{M}\p{N}]{38,}/gu, (word) =>
    Buffer.byteLength(word) > LONGEST_WORD_BYTES ? word.replace(BROKEN_WORD, '$& ') : word,
  );

/** Loads the voice only when it is another one: that takes longer than speaking a short sentence. */
function useVoice({ module, worker }: Running, identifier: string, design: VoiceDesign): void {
  const variant = variantOf(design, VARIANT);
  const wanted = `${identifier}\n${variant}`;
  if (wanted === voiceInUse) return;
  module.FS.writeFile(VARIANT_PATH, variant);
  worker.set_voice(`${identifier}+${VARIANT}`);
  worker.set_pitch(50);
  worker.set_range(50);
  voiceInUse = wanted;
}

/** Samples at {@link ESPEAK_RATE}; next to nothing when eSpeak cannot read the text. */
export async function speakWithEspeak(
  text: string,
  identifier: string,
  design: VoiceDesign,
): Promise<Float32Array> {
  running ??= start();
  const espeak = await running;
  useVoice(espeak, identifier, design);
  espeak.worker.set_rate(Math.round(Math.max(80, Math.min(450, WORDS_PER_MINUTE * design.pace))));
  const parts: Float32Array[] = [];
  espeak.worker.synthesize(escaped(breakable(text)), (samples) => {
    parts.push(Float32Array.from(samples, (sample) => sample / 32_768));
    return false;
  });
  return joined(parts);
}
