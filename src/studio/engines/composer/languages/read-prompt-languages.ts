// Reads the words for sounds of every language that has locales/<tag>/sounds.txt.

import { readLocaleFiles } from '../../../../messages/catalogue.ts';
import { parseScene } from '../parse-scene.ts';
import { type EnglishVocabulary, parseSoundWords } from './parse-sound-words.ts';
import type { PromptLanguage } from './prompt-language.ts';

/** Remembers answers, since languages share most descriptions. */
function createVocabulary(): EnglishVocabulary {
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
  };
}

export function readPromptLanguages(): readonly PromptLanguage[] {
  const vocabulary = createVocabulary();
  return readLocaleFiles('sounds.txt').map(({ tag, path, text }) => parseSoundWords(tag, path, text, vocabulary));
}
