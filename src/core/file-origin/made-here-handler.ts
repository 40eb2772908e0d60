// Answers “Was this made here?” from the tags of a file.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { commandText } from '../../domain/commands/command-texts.ts';
import type { FileRef } from '../../domain/commands/invocation.ts';
import { hasOtherLength } from '../../domain/file-origin/provenance-note.ts';
import { inferFileKind, STUDIO_MEDIA_KINDS } from '../../domain/media/file-kinds.ts';
import type { Person, Place } from '../../domain/person.ts';
import { createFileOriginView, type FileOrigin } from '../../domain/views/file-origin-view.ts';
import type { View } from '../../domain/views/view.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { createNamedCounters } from '../../kit/named-counters.ts';
import { createConcurrencyLimiter } from '../../kit/queue/concurrency-limiter.ts';
import { isDiskFullError } from '../../kit/sqlite/disk-full-error.ts';
import { message, type Text } from '../../messages/message.ts';
import { type ChatAdapter, FileUnreadableError } from '../../ports/chat.ts';
import type { DiskQuota } from '../../ports/disk-quota.ts';
import type { OriginTagReader } from '../../ports/media-metadata-reader.ts';
import { type FileEnds, withFileEnds } from './download-ends.ts';
import type { NoteWriter } from './note-writer.ts';

export interface FileOriginOptions {
  readonly notes: NoteWriter;
  readonly tags: OriginTagReader;
  readonly disk: Pick<DiskQuota, 'reserve'>;
  readonly folder: string;
}

interface MadeHereOptions extends FileOriginOptions {
  readonly catalogue: Pick<Catalogue, 'findOperation'>;
  readonly chat: Pick<ChatAdapter, 'openFile'>;
  readonly log: Log;
}

interface OriginQuestion {
  readonly file: FileRef;
  readonly person: Person;
  readonly place: Place;
  /** Title of the answer. */
  readonly title: Text;
}

/** Files that are downloaded at the same time. */
const CONCURRENCY = { max: 4, maxPerPerson: 1 };
const MAX_WAITING_PER_PERSON = 3;
const MAX_WAITING = 30;

export function createMadeHereHandler(adapter: string, options: MadeHereOptions) {
  const inSlot = createConcurrencyLimiter(CONCURRENCY);
  const waiting = createNamedCounters();

  async function findOrigin(
    { path, isComplete }: FileEnds,
    { file, person, place }: OriginQuestion,
  ): Promise<FileOrigin> {
    const tags = await options.tags.readOriginTags(path);
    if (!tags) return { is: 'unreadable' };
    const note = tags.note === undefined ? undefined : await options.notes.read(tags.note, adapter, { person, place });
    if (typeof note === 'string') return { is: note };
    if (note) {
      const operation = options.catalogue.findOperation(note.command);
      const seconds = isComplete && note.seconds !== undefined ? await options.tags.readDuration(path) : undefined;
      return {
        is: 'here',
        note,
        kind: operation ? commandText(operation, 'title') : note.command,
        hasOtherLength: hasOtherLength(note, seconds),
      };
    }
    if (tags.namesEarshot) return { is: 'unknown-place' };
    if (tags.sourceType !== undefined) return { is: 'declared', term: tags.sourceType };
    return { is: isTextFile(file) ? 'untaggable' : 'untagged' };
  }

  return async (question: OriginQuestion): Promise<View> => {
    const { file, person, title } = question;
    const fail = (line: Text): View => ({ status: 'failed', title, line });
    if (waiting.get(person.id) >= MAX_WAITING_PER_PERSON || waiting.total() >= MAX_WAITING)
      return fail(message('origin.busy'));
    waiting.add(person.id, 1);
    try {
      const origin = await inSlot({ person: person.id }, () =>
        withFileEnds(options, file, (ends) => findOrigin(ends, question)),
      );
      return createFileOriginView(title, file.name, origin);
    } catch (thrown) {
      // Its text has the file's name, which is not logged.
      if (thrown instanceof FileUnreadableError) return fail(thrown.explanation);
      options.log.info('origin of a file not read', { reason: formatError(thrown) });
      if (isDiskFullError(thrown)) return fail(message('limits.diskFull'));
      throw thrown;
    } finally {
      waiting.add(person.id, -1);
    }
  };
}

function isTextFile(file: FileRef): boolean {
  const kind = inferFileKind(file);
  return kind !== undefined && !STUDIO_MEDIA_KINDS.includes(kind);
}
