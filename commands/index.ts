// Lists all commands in display order, one per line.

import type { Command } from '../src/domain/commands/command.ts';
import type { CloningPolicy } from '../src/domain/media/consent.ts';
import { clone } from './clone.ts';
import { dub, dubAgainOperation, dubConversionOperation, dubReviewLinesOperation, reviewedDub } from './dub.ts';
import { music } from './music.ts';
import {
  correctLines,
  dictionary,
  help,
  languages,
  madeHere,
  privacy,
  recast,
  saveVoice,
  settings,
  tasks,
  voices,
} from './queries.ts';
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
  music,
  translate,
  transcribe,
  voice,
  clone,
  story,
  translatedStory,
  separate,
  dub,
  dubConversionOperation,
  dubReviewLinesOperation,
  reviewedDub,
  dubAgainOperation,
  correctLines,
  recast,
  saveVoice,
  voices,
  languages,
  tasks,
  settings,
  dictionary,
  madeHere,
  privacy,
  help,
];

/** Names of the commands that the operator's cloning policy disables. */
export const listPolicyDisabledCommands = (cloning: CloningPolicy): readonly string[] =>
  commands.filter((one) => cloning === 'off' && one.kind === 'operation' && one.needsConsent).map(({ name }) => name);
