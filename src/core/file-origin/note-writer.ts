// Writes and reads the encrypted note in a file's tags. It decrypts only for the same server or conversation, so a note
// from elsewhere looks like one of another installation, or like a forged one. Nothing is stored. Without a usable key,
// files have no notes.

import { listFieldsOfKind, type Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { formatNote, type ProvenanceNote, parseNote } from '../../domain/file-origin/provenance-note.ts';
import { type FileOriginScope, toTenant } from '../../domain/file-origin/tenant.ts';
import { NOTE_PREFIX } from '../../domain/media/provenance.ts';
import type { CustomVoiceDetails } from '../../domain/media/voice.ts';
import type { Person, Place } from '../../domain/person.ts';
import { hasNarrator, listCast } from '../../domain/tasks/cast-request.ts';
import type { Task } from '../../domain/tasks/task.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { TextCipher } from '../../ports/store.ts';

interface NoteWriterOptions {
  /** Rejects if the key is unusable. */
  openCipher(): Promise<TextCipher>;
  /** Returns the details of those voices that are custom. */
  findCustomVoices(ids: readonly number[]): Promise<readonly CustomVoiceDetails[]>;
  scopeOf(adapter: string): FileOriginScope | undefined;
  readonly log: Log;
}

interface NoteReaders {
  readonly person: Person;
  readonly place: Place;
}

export interface NoteWriter {
  /** Resolves to `undefined` if the key is unusable. */
  write(
    task: Pick<Task, 'request' | 'origin' | 'createdAt'>,
    operation: Operation,
    seconds: number | undefined,
  ): Promise<string | undefined>;
  /** `elsewhere`: the file was not made here, or its note was changed. `no-key`: the key is unusable. */
  read(note: string, adapter: string, readers: NoteReaders): Promise<ProvenanceNote | 'elsewhere' | 'no-key'>;
}

const PURPOSE = 'file-origin';

export function createNoteWriter({ openCipher, findCustomVoices, scopeOf, log }: NoteWriterOptions): NoteWriter {
  const toContext = (adapter: string, readers: NoteReaders) => [
    PURPOSE,
    ...toTenant(adapter, readers, scopeOf(adapter)),
  ];
  let cipher: TextCipher | undefined;
  let isLogged = false;
  /** Tries again each time, since the operator may repair the key. */
  async function findCipher(): Promise<TextCipher | undefined> {
    try {
      cipher ??= await openCipher();
    } catch (thrown) {
      if (!isLogged) log.warn('files are marked without notes on how they were made', { why: formatError(thrown) });
      isLogged = true;
    }
    return cipher;
  }
  return {
    async write({ request, origin, createdAt }, operation, seconds) {
      const key = await findCipher();
      if (!key) return undefined;
      const voices = listVoices(request, operation);
      const customVoices = await findCustomVoices(voices.flatMap(({ id }) => id ?? []));
      const names = voices.flatMap(({ name }) => name ?? []);
      const note: ProvenanceNote = {
        command: operation.name,
        date: new Date(createdAt).toISOString().slice(0, 10),
        ...(names.length > 0 && { voices: [...new Set(names)].join(', ') }),
        ...(customVoices.some(({ consent }) => consent) && { hasConsent: true }),
        // A book may be cut into chapters.
        ...(seconds !== undefined && !request.book && { seconds }),
      };
      return NOTE_PREFIX + key.encrypt(formatNote(note), toContext(origin.adapter, origin));
    },
    async read(note, adapter, readers) {
      const key = await findCipher();
      if (!key) return 'no-key';
      const text = key.decrypt(note.slice(NOTE_PREFIX.length), toContext(adapter, readers));
      return (text === undefined ? undefined : parseNote(text)) ?? 'elsewhere';
    },
  };
}

interface UsedVoice {
  readonly id?: number;
  readonly name?: string;
}

/** The request's own voice, unless speakers say everything, and those of its speakers. */
function listVoices(request: Request, operation: Operation): readonly UsedVoice[] {
  const own = hasNarrator(request) ? listFieldsOfKind(operation, 'voice') : [];
  return [
    ...own.map((field): UsedVoice => {
      const { [field]: id } = request.values;
      const { [field]: name } = request.labels;
      return { ...(typeof id === 'number' && { id }), ...(typeof name === 'string' && { name }) };
    }),
    ...listCast(request).map(({ voiceId: id, voiceName: name }): UsedVoice => ({ id, name })),
  ];
}
