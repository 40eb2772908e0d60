// Messages that name the voice behind a result. Pure.

import { createMessage, type Message } from '../../domain/views/studio-messages.ts';
import type { VoiceDesign } from '../voices/voice-design.ts';

/** `host`: host of the speech server. */
type SpeakerOrigin = { readonly where: 'builtIn' | 'folder' } | { readonly where: 'address'; readonly host: string };

export const BUILT_IN_ORIGIN: SpeakerOrigin = { where: 'builtIn' };
export const FOLDER_ORIGIN: SpeakerOrigin = { where: 'folder' };

const toVoiceArg = ({ name }: Pick<VoiceDesign, 'name'>) => (name === undefined ? {} : { voice: name });

/** Reads “Spoken by Rose · built in.” */
export const createSpokenByMessage = (design: Pick<VoiceDesign, 'name'>, origin: SpeakerOrigin): Message =>
  createMessage('spokenBy', { ...toVoiceArg(design), ...origin });

/** Used if the server of the voice is unavailable. */
export const createSimilarVoiceMessage = (design: VoiceDesign): Message =>
  createMessage('spokenLike', { ...toVoiceArg(design), ...BUILT_IN_ORIGIN });

/** Reads “Rose has no German.” */
export const createVoiceLacksLanguageMessage = (design: VoiceDesign, tag: string): Message =>
  createMessage('lacksLanguage', { ...toVoiceArg(design), language: tag });
