// Languages with rules of reading, by base tag.

import { baseOf } from '../../../voices/tongues.ts';
import { nl, sv } from './dutch-swedish.ts';
import { en } from './en.ts';
import { es, fr } from './french-spanish.ts';
import { de } from './german.ts';
import { ja } from './japanese.ts';
import type { Language } from './language.ts';
import { it, pt } from './portuguese-italian.ts';
import { pl, ru } from './slavic.ts';

const LANGUAGES: Readonly<Record<string, Language>> = { en, de, fr, es, pt, it, nl, pl, ru, sv, ja };

export const languageOf = (tag: string): Language | undefined => LANGUAGES[baseOf(tag)];
