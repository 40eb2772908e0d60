// Parses a prompt in any supported language. Tries English first. Another language counts only if English explains
// nothing or not everything, and if one table explains the prompt. Pure.

import { createLazyGetter } from '../../../../kit/lazy-getter.ts';
import { formatScene, parseScene, type SoundScene } from '../parse-scene.ts';
import { createWordTable } from './prompt-language.ts';
import { readPromptLanguages } from './read-prompt-languages.ts';
import { type PromptTranslation, translatePrompt } from './translate-prompt.ts';

const getTables = createLazyGetter(() => readPromptLanguages().map(createWordTable));

/** Minimum share of a prompt without English words that a table must know. */
const MIN_KNOWN_SHARE = 0.5;
/** A prompt with some English words must be known completely. */
const FULL_SHARE = 1;

const hasContent = ({ steps, excluded }: SoundScene): boolean => steps.length > 0 || excluded.length > 0;

/**
 * Picks the language that knows the most letters, in the longest phrases. If several tie, they must agree on the scene.
 */
function findBestScene(prompt: string, minShare: number): SoundScene | undefined {
  const read = getTables()
    .map((table) => translatePrompt(table, prompt))
    .filter(({ knownShare, hasSound }) => hasSound && knownShare >= minShare);
  const most = Math.max(...read.map(({ knownShare }) => knownShare));
  const likely = read.filter(({ knownShare }) => knownShare === most);
  const fewest = Math.min(...likely.map(({ pieceCount }) => pieceCount));
  const scenes = likely
    .filter(({ pieceCount }) => pieceCount === fewest)
    .map(parseTranslatedScene)
    .filter(hasContent);
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
