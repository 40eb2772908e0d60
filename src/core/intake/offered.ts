// What is offered to somebody who has asked for nothing yet: candidates for a field, samples of voices, and which commands cannot
// work here. From memory.

import type { Defaults } from '../../domain/commands/command.ts';
import { unavailable } from '../../domain/commands/instead.ts';
import { viewerAt } from '../../domain/media/voice.ts';
import type { Bot } from '../../ports/chat.ts';
import type { BotParts } from './parts.ts';
import { createSuggest } from './suggest.ts';

export const createOffered = (
  adapter: string,
  parts: BotParts,
  defaults: Defaults,
): Pick<Bot, 'suggest' | 'unavailable' | 'sample'> => ({
  suggest: createSuggest(adapter, parts, defaults),
  unavailable: (command, language) => unavailable(command, parts.abilities.known(), parts.wordsFor(language)),
  sample: (voice, person, place) => parts.samples.open(voice, viewerAt(adapter, person, place)),
});
