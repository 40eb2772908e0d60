// Spells phonetic writing with ordinary letters, for voices that read no phonemes. The result is only similar. Pure.

import { toBaseTag } from '../../../domain/media/language.ts';
import { splitIpa } from '../../../domain/speech-markup/ipa.ts';
import { spellInEnglish } from './english.ts';
import { spellInLanguage } from './other-languages.ts';

const getScript = (tag: string): string => new Intl.Locale(tag).maximize().script ?? 'Latn';

/** `tag`: language of the voice, BCP 47. Returns `''` if the phonemes have no sound. */
export function respellIpa(ipa: string, tag: string): string {
  const language = toBaseTag(tag);
  const spell = language === 'en' ? spellInEnglish : undefined;
  return splitIpa(ipa)
    .map((sounds) => spell?.(sounds) ?? spellInLanguage(sounds, language, getScript(tag)))
    .filter((word) => word !== '')
    .join(' ');
}
