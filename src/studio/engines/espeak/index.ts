// Speech with eSpeak NG: more than a hundred languages by rules, for any voice design. It is intelligible but does not
// sound human. Also replaces voices that do not speak the language.

import { toBaseTag } from '../../../domain/media/language.ts';
import { message } from '../../../messages/message.ts';
import { combineMessages, type MessagesWithEnglish } from '../../messages.ts';
import { markPhonemes, splitMarkedPhonemes } from '../../text/phoneme-marks.ts';
import {
  findEspeakLanguage,
  getEnglishLanguageName,
  getPitchCorrection,
  listSpeakableTags,
} from '../../voices/espeak-languages.ts';
import { toEspeakDesign, type VoiceDesign } from '../../voices/voice-design.ts';
import type { SpeechEngine } from '../engine.ts';
import { getPackageVersion } from '../package-versions.ts';
import {
  BUILT_IN_PLACE,
  createSimilarVoiceMessage,
  createSpokenByMessage,
  createVoiceLacksLanguageMessage,
} from '../speaker-messages.ts';
import { ESPEAK_SAMPLE_RATE, synthesizeWithEspeak } from './espeak.ts';
import { toKana } from './kana.ts';

const MANDARIN_FOR_DIALECT = /^zh-CN-/;

function describeSpeaker(design: VoiceDesign, tag: string): MessagesWithEnglish {
  const dialect = MANDARIN_FOR_DIALECT.test(tag) ? message('notes.dialect') : undefined;
  if (design.engine === 'found') return combineMessages(createSimilarVoiceMessage(design), dialect);
  if (design.engine !== 'espeak')
    return combineMessages(
      createVoiceLacksLanguageMessage(design, tag),
      message('notes.spokenAlike', { where: BUILT_IN_PLACE }),
      dialect,
    );
  return combineMessages(createSpokenByMessage(design, BUILT_IN_PLACE), dialect);
}

/** Leaves phonemes as they are. */
async function spellWithKana(sentence: string): Promise<string> {
  const spelled: string[] = [];
  for (const { isPhonemes, text } of splitMarkedPhonemes(sentence))
    spelled.push(isPhonemes ? markPhonemes(text) : await toKana(text));
  return spelled.join('');
}

export const espeakEngine: SpeechEngine = {
  name: 'eSpeak NG',
  kind: 'built-in',
  capability: 'speech',
  grade: 'rules',
  describe: async () => ({
    version: getPackageVersion('@echogarden/espeak-ng-emscripten'),
    licence: 'GPL-3.0-or-later',
    languages: [...new Set(listSpeakableTags().map(toBaseTag))],
  }),
  getVoiceSupport: ({ engine }, tag) => {
    if (findEspeakLanguage(tag) === undefined) return undefined;
    return engine === 'espeak' ? 'exact' : 'similar';
  },
  createSpeaker(design, tag) {
    const own = design.engine === 'espeak' ? design : toEspeakDesign(design);
    const persona = { ...own, pitch: own.pitch * getPitchCorrection(tag) };
    const atHome = toBaseTag(tag) === toBaseTag(design.tag);
    const identifier = (atHome ? persona.accent : undefined) ?? findEspeakLanguage(tag) ?? '';
    const spell = toBaseTag(tag) === 'ja' ? spellWithKana : async (text: string) => text;
    return {
      sampleRate: ESPEAK_SAMPLE_RATE,
      name: design.name ?? 'Narrator',
      language: getEnglishLanguageName(tag),
      ...describeSpeaker(design, tag),
      sourceType: 'algorithmicMedia',
      readsPhonemes: true,
      synthesize: async (sentence) => synthesizeWithEspeak(await spell(sentence), identifier, persona),
    };
  },
};
