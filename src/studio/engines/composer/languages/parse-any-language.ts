// Parses a prompt in any supported language. Tries English first. Another language counts only if English explains
// nothing or not everything, and if one table explains the prompt. Pure.

import { getSoundTables } from '../../../../domain/sound-prompts/prompt-languages.ts';
import { findBestTranslations, type PromptTranslation } from '../../../../domain/sound-prompts/translate-prompt.ts';
import { formatScene, parseScene, type SoundScene } from '../parse-scene.ts';

/** Minimum share of a prompt without English words that a table must know. */
const MIN_KNOWN_SHARE = 0.5;
/** A prompt with some English words must be known completely. */
const FULL_SHARE = 1;

const hasContent = ({ steps, excluded }: SoundScene): boolean => steps.length > 0 || excluded.length > 0;

/**
 * Picks the language that knows the most letters, in the longest phrases. If several tie, they must agree on the scene.
 */
function findBestScene(prompt: string, minShare: number): SoundScene | undefined {
  const scenes = findBestTranslations(getSoundTables(), prompt, minShare).map(parseTranslatedScene).filter(hasContent);
  return new Set(scenes.map(formatScene)).size === 1 ? scenes[0] : undefined;
}

const parseTranslatedScene = ({ english, unknownWords }: PromptTranslation): SoundScene => ({
  ...parseScene(english),
  unusedWords: unknownWords,
});

export function parseSceneInAnyLanguage(prompt: string): SoundScene {
  const english = parseScene(prompt);
  if (english.steps.length > 0 && english.unusedWords.length === 0) return english;
  const isStrange = !hasContent(english) && english.ambiguous.length === 0;
  return findBestScene(prompt, isStrange ? MIN_KNOWN_SHARE : FULL_SHARE) ?? english;
}
