// eSpeak NG: more than a hundred languages by rules, each in as many voices as can be designed. Understood everywhere, mistaken for a
// person nowhere. For voices that have no word of a language it speaks with one like them.

import { standIn, type VoiceDesign } from '../../voices/design.ts';
import {
  baseOf,
  nameOfLanguage,
  pitchLift,
  plainName,
  speakableTags,
  tongueOf,
} from '../../voices/tongues.ts';
import type { SpeechEngine } from '../engine.ts';
import { versionOf } from '../packages.ts';
import { spokenBy, spokenLike } from '../spoken-by.ts';
import { ESPEAK_RATE, speakWithEspeak } from './espeak.ts';
import { readingOf } from './japanese.ts';

const CHINESE_BY_MANDARIN = /^zh-CN-/;

function messageOf(design: VoiceDesign, tag: string): string {
  const language = plainName(tag);
  const name = design.name ?? 'This voice';
  const dialect = CHINESE_BY_MANDARIN.test(tag) ? ' The dialect is read as standard Mandarin.' : '';
  if (design.engine === 'found') return `${spokenLike(design)}${dialect}`;
  if (design.engine === 'flite')
    return `${name} has no ${language} of ${ownOf(design)} own: spoken by a similar voice · built in.${dialect}`;
  return `${spokenBy(design, 'built in')}${dialect}`;
}

const ownOf = ({ gender }: VoiceDesign): string => (gender === 1 ? 'his' : gender === 2 ? 'her' : 'its');

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
      message: messageOf(design, tag),
      sourceType: 'algorithmicMedia',
      say: async (sentence) => speakWithEspeak(await spell(sentence), identifier, persona),
    };
  },
};
