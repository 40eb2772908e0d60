// Whether a person may use the voices a request names, and what stands in where their default cannot be used. An unknown voice
// is looked up once more, as another process may just have made it.

import { type Command, type Defaults, fieldNamed } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import type { Viewer } from '../../domain/media/voice.ts';
import type { Directory } from '../../ports/directory.ts';

/** A list older than this is asked for again before a person is refused. */
const FRESH_MS = 10_000;

/** Names of the fields that are voices. */
const voiceFields = (command: Command): readonly string[] =>
  Object.keys(command.fields).filter((name) => command.fields[name]?.options.kind === 'voice');

export function createVoiceRights(directory: Directory) {
  /** Fields with voices that the request names and this person may not use here. */
  const strange = (
    command: Command,
    { values }: Pick<Request, 'values'>,
    viewer: Viewer,
  ): readonly string[] =>
    voiceFields(command).filter((name) => {
      const id = values[name];
      return typeof id === 'number' && !directory.allows(id, viewer);
    });

  return {
    strange,
    /** The same, asked again of the service before the person is refused. */
    async isSurelyStrange(
      command: Command,
      request: Pick<Request, 'values'>,
      viewer: Viewer,
    ): Promise<boolean> {
      if (strange(command, request, viewer).length === 0) return false;
      await directory.refresh(FRESH_MS);
      return strange(command, request, viewer).length > 0;
    },
    /** Defaults without a voice that cannot be used here. */
    async usable(defaults: Defaults, viewer: Viewer): Promise<Defaults> {
      const { voice, ...others } = defaults;
      if (voice === undefined || directory.allows(voice, viewer)) return defaults;
      await directory.refresh(FRESH_MS);
      return directory.allows(voice, viewer) ? defaults : others;
    },
    /** Whether the person named no voice, although the command takes one. */
    isLeftToDefaults(command: Command, given: Readonly<Record<string, unknown>>): boolean {
      const wanted = voiceFields(command).filter((name) => command.fields[name]?.setting !== undefined);
      const named = Object.keys(given).map((name) => fieldNamed(command, name));
      return wanted.length > 0 && !wanted.some((name) => named.includes(name));
    },
  };
}
