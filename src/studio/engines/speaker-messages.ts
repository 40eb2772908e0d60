// Messages that name the voice behind a result, and places of engines. Pure.

import { type Message, message, type Text } from '../../messages/message.ts';
import { baseLanguage } from '../language-texts.ts';
import type { VoiceDesign } from '../voices/voice-design.ts';

export const BUILT_IN_PLACE: Message = message('notes.where.builtIn');
export const createServerPlace = (host: string): Message => message('notes.where.address', { host });

type NamedDesign = Pick<VoiceDesign, 'name'>;

/** Reads “Spoken by Rose · built in.” `place` may also be the name of a model. */
export const createSpokenByMessage = ({ name }: NamedDesign, place: Text): Message =>
  message('notes.spokenBy', { voice: name ?? message('notes.unnamed.by'), where: place });

/** Used if the server of the voice is unavailable. */
export const createSimilarVoiceMessage = ({ name }: NamedDesign): Message =>
  message('notes.spokenLike', { voice: name ?? message('notes.unnamed.like'), where: BUILT_IN_PLACE });

/** Reads “Rose has no German.” */
export const createVoiceLacksLanguageMessage = ({ name }: NamedDesign, tag: string): Message =>
  message('notes.lacksLanguage', { voice: name ?? message('notes.unnamed.first'), language: baseLanguage(tag) });
