// Checks whether a person may use the requested voices, and replaces defaults they may not use. Unknown voices are
// looked up again, since another process may have just created them.

import { type Command, type Defaults, findFieldName, listFieldsOfKind } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import type { Viewer } from '../../domain/media/voice.ts';
import type { VoiceDirectory } from '../../ports/voice-directory.ts';

/** Maximum age of the voice list before a person is rejected. */
const MAX_LIST_AGE_MS = 10_000;

export function createVoicePermissions(directory: VoiceDirectory) {
  /** Returns the voice fields whose voices this person may not use here. */
  const notAllowedFields = (command: Command, { values }: Pick<Request, 'values'>, viewer: Viewer): readonly string[] =>
    listFieldsOfKind(command, 'voice').filter((name) => {
      const id = values[name];
      return typeof id === 'number' && !directory.canUse(id, viewer);
    });

  return {
    notAllowedFields,
    /** Checks again with a fresh voice list before it rejects the person. */
    async isNotAllowed(command: Command, request: Pick<Request, 'values'>, viewer: Viewer): Promise<boolean> {
      if (notAllowedFields(command, request, viewer).length === 0) return false;
      await directory.refresh(MAX_LIST_AGE_MS);
      return notAllowedFields(command, request, viewer).length > 0;
    },
    /** Returns the defaults without a voice that the person may not use here. */
    async withoutNotAllowedVoice(defaults: Defaults, viewer: Viewer): Promise<Defaults> {
      const { voice, ...others } = defaults;
      if (voice === undefined || directory.canUse(voice, viewer)) return defaults;
      await directory.refresh(MAX_LIST_AGE_MS);
      return directory.canUse(voice, viewer) ? defaults : others;
    },
    /** True if the person named no voice for a command that takes one. */
    usesDefaultVoice(command: Command, given: Readonly<Record<string, unknown>>): boolean {
      const wanted = listFieldsOfKind(command, 'voice').filter((name) => command.fields[name]?.setting !== undefined);
      const named = Object.keys(given).map((name) => findFieldName(command, name));
      return wanted.length > 0 && !wanted.some((name) => named.includes(name));
    },
  };
}
