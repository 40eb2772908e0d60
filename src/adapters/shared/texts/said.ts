// What a language's folder gives: the core's topics, and what only adapters say.

import type { Topics } from '../../../domain/words/index.ts';
import type { Texts } from './en.ts';

export interface Said extends Topics {
  readonly texts: Texts;
}
