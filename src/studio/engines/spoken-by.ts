// Who is said to have spoken, on a card. Pure.

import { type Note, noteOf } from '../../domain/views/notes.ts';
import type { VoiceDesign } from '../voices/design.ts';

/** `host`: of a server by its address. */
export type Where =
  | { readonly where: 'builtIn' | 'folder' }
  | { readonly where: 'address'; readonly host: string };

export const BUILT_IN: Where = { where: 'builtIn' };
export const FROM_FOLDER: Where = { where: 'folder' };

const named = ({ name }: Pick<VoiceDesign, 'name'>) => (name === undefined ? {} : { voice: name });

/** `Spoken by Rose · built in.` */
export const spokenBy = (design: Pick<VoiceDesign, 'name'>, where: Where): Note =>
  noteOf('spokenBy', { ...named(design), ...where });

/** Where its own server is away. */
export const spokenLike = (design: VoiceDesign): Note =>
  noteOf('spokenLike', { ...named(design), ...BUILT_IN });

/** `Rose has no German.` */
export const lacksLanguage = (design: VoiceDesign, tag: string): Note =>
  noteOf('lacksLanguage', { ...named(design), language: tag });
