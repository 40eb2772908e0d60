// eSpeak NG: more than a hundred languages by rules, each in as many voices as can be designed. Understood everywhere, mistaken for a
// person nowhere. For voices that have no word of a language it speaks with one like them.

import { noteOf } from '../../../domain/views/notes.ts';
import { type Remarks, told } from '../../told.ts';
import { standIn, type VoiceDesign } from '../../voices/design.ts';
import { baseOf, nameOfLanguage, pitchLift, speakableTags, tongueOf } from '../../voices/tongues.ts';
import type { SpeechEngine } from '../engine.ts';
import { versionOf } from '../packages.ts';
import { BUILT_IN, lacksLanguage, spokenBy, spokenLike } from '../spoken-by.ts';
import { ESPEAK_RATE, speakWithEspeak } from './espeak.ts';
import { readingOf } from './japanese.ts';

const CHINESE_BY_MANDARIN = /^zh-CN-/;

function toldOf(design: VoiceDesign, tag: string): Remarks {
  const dialect = CHINESE_BY_MANDARIN.test(tag) ? noteOf('dialect', {}) : undefined;
  if (design.engine === 'found') return told(spokenLike(design), dialect);
  if (design.engine === 'flite')
    return told(lacksLanguage(design, tag), noteOf('spokenAlike', BUILT_IN), dialect);
  return told(spokenBy(design, BUILT_IN), dialect);
}

export const espeak: SpeechEngine = {
  name: 'eSpeak NG',
  kind: 'built in',
  ability: 'speech',
  grade: 'rules',
  describe: async () => ({
    version: versionOf('@echogarden/espeak-ng-emscripten'),
    licence: 'GPL-3.0-or-later',
    languages: [...new Set(speakableTags().map(baseOf))],
  }),
  speaks: ({ engine }, tag) => {
    if (tongueOf(tag) === undefined) return undefined;
    return engine === 'espeak' ? 'itself' : 'alike';
  },
  speaker(design, tag) {
    const own = design.engine === 'espeak' ? design : standIn(design);
    const persona = { ...own, pitch: own.pitch * pitchLift(tag) };
    const atHome = baseOf(tag) === baseOf(design.tag);
    const identifier = (atHome ? persona.accent : undefined) ?? tongueOf(tag) ?? '';
    const spell = baseOf(tag) === 'ja' ? readingOf : async (text: string) => text;
    return {
      rate: ESPEAK_RATE,
      name: design.name ?? 'Narrator',
      language: nameOfLanguage(tag),
      ...toldOf(design, tag),
      sourceType: 'algorithmicMedia',
      say: async (sentence) => speakWithEspeak(await spell(sentence), identifier, persona),
    };
  },
};
