// What is offered to somebody who has asked for nothing yet: candidates for a field, voices and their samples, and which commands
// cannot work here. From memory, but for a person's own defaults.

import type { Defaults } from '../../domain/commands/command.ts';
import { unavailable } from '../../domain/commands/instead.ts';
import { languageById } from '../../domain/media/language.ts';
import { type Voice, viewerAt } from '../../domain/media/voice.ts';
import { discardOf } from '../../domain/views/answers.ts';
import { languageName, languageOf, type Words } from '../../domain/words/index.ts';
import type { Bot, VoiceHere } from '../../ports/chat.ts';
import type { BotParts } from './parts.ts';
import { createSuggest } from './suggest.ts';

export const createOffered = (
  adapter: string,
  parts: BotParts,
  defaults: Defaults,
): Pick<Bot, 'suggest' | 'unavailable' | 'voices' | 'sample'> => ({
  suggest: createSuggest(adapter, parts, defaults),
  unavailable: (command, language) => unavailable(command, parts.abilities.known(), parts.wordsFor(language)),
  async voices(person, place) {
    const viewer = viewerAt(adapter, person, place);
    const words = parts.wordsFor(languageOf({ person, place }));
    if (parts.directory.voices(viewer).length === 0) await parts.directory.refresh();
    const voices = keptFirst(parts.directory.voices(viewer)).map((voice) => voiceHere(voice, words));
    return { voices, defaults: await parts.settings.get({ adapter, person: person.id }) };
  },
  sample: (voice, person, place) => parts.samples.open(voice, viewerAt(adapter, person, place)),
});

const RANK = { mine: 0, here: 1, service: 2 } as const;

const keptFirst = (voices: readonly Voice[]): readonly Voice[] =>
  voices.toSorted((a, b) => RANK[a.kept ?? 'service'] - RANK[b.kept ?? 'service']);

function voiceHere(voice: Voice, words: Words): VoiceHere {
  const { id, name, gender, age = 0, description, kept, preview } = voice;
  const language = voice.language === undefined ? undefined : languageById(voice.language);
  return {
    id,
    name,
    ...(gender === 1 && { gender: 'male' }),
    ...(gender === 2 && { gender: 'female' }),
    ...(age > 0 && { age }),
    ...(language && { language: languageName(language, words) }),
    ...(description !== undefined && { about: description }),
    ...(kept !== undefined && { kept }),
    ...(preview !== undefined && { listen: id }),
    ...(kept === 'mine' && { actions: [discardOf(voice, words)] }),
  };
}
