// The English that descriptions of sounds and music may use, to check the words of other languages against it.

import type { EnglishVocabulary } from '../../../../domain/sound-prompts/parse-sound-words.ts';
import { parseMusicPrompt } from '../music/parse-music.ts';
import { parseScene } from '../parse-scene.ts';

/** Units of a duration, which mean something only after a number. */
const TIME_UNITS = ['seconds', 'minutes'];

/** Remembers answers, since languages share most descriptions. */
export function createVocabulary(): EnglishVocabulary {
  const scenes = new Map<string, { readonly stepCount: number; readonly isUnderstood: boolean }>();
  const read = (english: string) => {
    const known = scenes.get(english);
    if (known) return known;
    const { steps, unusedWords } = parseScene(english);
    const scene = { stepCount: steps.length, isUnderstood: unusedWords.length === 0 };
    scenes.set(english, scene);
    return scene;
  };
  return {
    isSound: (english) => read(english).isUnderstood && read(english).stepCount === 1,
    // Some places mean something only after a sound: “footsteps in snow”.
    isChange: (english) => read(english).isUnderstood || read(`footsteps ${english}`).isUnderstood,
    isMusic: (english) => {
      const { isUnderstood, unusedWords } = parseMusicPrompt(english);
      return TIME_UNITS.includes(english) || (isUnderstood && unusedWords.length === 0);
    },
  };
}
