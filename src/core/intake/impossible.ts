// What cannot work here, refused with what would: asked before anything is shown or sent.

import type { Command } from '../../domain/commands/command.ts';
import { refusalFor } from '../../domain/commands/instead.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { wordsSourceOf } from '../../domain/commands/words-source.ts';
import type { Viewer } from '../../domain/media/voice.ts';
import type { Words } from '../../domain/words/index.ts';
import type { BotParts } from './parts.ts';

/** `undefined` where nothing is known to stand in the way. */
export const impossibleHere = (
  command: Command,
  request: Request,
  { abilities, directory }: Pick<BotParts, 'abilities' | 'directory'>,
  viewer: Viewer,
  words: Words,
) =>
  command.kind === 'operation'
    ? refusalFor({
        command,
        chosen: request.values,
        known: abilities.known(),
        source: wordsSourceOf(request),
        voices: directory.voices(viewer),
        words,
      })
    : undefined;
