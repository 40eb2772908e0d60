// The catalogue: every command a person can call, in the order they are shown. One line per command.

import type { Command } from '../src/domain/commands/command.ts';
import type { Cloning } from '../src/domain/media/consent.ts';
import { clone } from './clone.ts';
import { dub, dubInForm, dubLines, reviewedDub } from './dub.ts';
import { correct, dictionary, help, keep, languages, privacy, settings, tasks, voices } from './queries.ts';
import { separate } from './separate.ts';
import { sound } from './sound.ts';
import { story, translatedStory } from './story.ts';
import { transcribe } from './transcribe.ts';
import { translate } from './translate.ts';
import { translatedTts, tts } from './tts.ts';
import { voice } from './voice.ts';

export const commands: readonly Command[] = [
  tts,
  translatedTts,
  sound,
  translate,
  transcribe,
  voice,
  clone,
  story,
  translatedStory,
  separate,
  dub,
  dubInForm,
  dubLines,
  reviewedDub,
  correct,
  keep,
  voices,
  languages,
  tasks,
  settings,
  dictionary,
  privacy,
  help,
];

/** The names of those that are not offered where the operator has switched them off. */
export const withheldBy = (cloning: Cloning): readonly string[] =>
  commands
    .filter((one) => cloning === 'off' && one.kind === 'operation' && one.needsConsent)
    .map(({ name }) => name);
