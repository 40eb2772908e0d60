// From a finished task to files on this machine's disk with names people can read.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operation } from '../../domain/commands/command.ts';
import { wordsOf } from '../../domain/commands/locale.ts';
import type { MediaFile } from '../../domain/media/file-kinds.ts';
import { findLanguage, languageById } from '../../domain/media/language.ts';
import type { Synthetic } from '../../domain/media/mark.ts';
import { isKeptByServer, isNearest, type Outcome, type Source } from '../../domain/tasks/outcome.ts';
import type { Review } from '../../domain/tasks/review.ts';
import type { Task } from '../../domain/tasks/task.ts';
import { toldIn } from '../../domain/views/notes.ts';
import { languageName, languageOf, type Words, type WordsFor } from '../../domain/words/index.ts';
import { asObject, type Json } from '../../kit/json.ts';
import { fold } from '../../kit/text.ts';
import { boundless, type Disk } from '../../ports/disk.ts';
import { type MediaService, ServiceRefused, TooLarge } from '../../ports/service.ts';
import { createRooms } from '../tasks/disk-room.ts';
import { textsIn, wordsIn, writeCaptions } from './caption-files.ts';
import { type FileMarkerParts, fileMarker } from './mark-files.ts';

/** What a task brought, as it came. */
export interface Collected {
  readonly files: readonly MediaFile[];
  /** Files larger than we fetch: what they are called, and what is known of their size. */
  readonly unfetched: readonly { readonly label: string; readonly bytes: number; readonly max: number }[];
  readonly texts?: readonly string[];
  readonly review?: Review;
  /** What the service said about how it did it. */
  readonly said?: string;
  /** How much of what is said was understood; our own studio's alone. */
  readonly understood?: number;
  /** Of several languages that were asked for those that did not come, by name. */
  readonly without?: readonly string[];
  /** What of it is synthetic, where files are marked as that; and what those are called that could not be. */
  readonly synthetic?: Synthetic;
  readonly unmarked?: readonly string[];
}

export interface Collector {
  /** Fetches everything a task brought into a folder of its own; whether it fits the place is another question. */
  collect(task: Task, operation: Operation, report: Json): Promise<Collected>;
  /** Removes the folder. */
  clear(task: string): Promise<void>;
}

/** What one file may take of our disk: hours of film. A file beyond it keeps none of the others away. */
const MOST_BYTES = 2_000_000_000;

export function createCollector({
  service,
  folder,
  wordsFor,
  disk = boundless,
  marks,
}: {
  readonly service: MediaService;
  readonly folder: string;
  /** Files are called so that whoever asked can read it. */
  readonly wordsFor: WordsFor;
  readonly disk?: Disk;
  /** Left out: nothing is marked. */
  readonly marks?: FileMarkerParts | undefined;
}): Collector {
  const rooms = createRooms(disk);
  const folderOf = (task: string) => join(folder, task);
  const fetchAll = async (task: Task, operation: Operation, report: Json): Promise<Collected> => {
    const outcome = await service.outcome(operation, report, task.request.values);
    const words = wordsFor(languageOf(task.origin));
    const files: MediaFile[] = [];
    const unfetched: Collected['unfetched'][number][] = [];
    const unmarked: string[] = [];
    const mark = marks && fileMarker(marks, task, operation, report);
    const grow = await rooms.hold(task.id);
    for (const source of outcome.sources) {
      const label = labelOf(source, operation, words);
      const name = fileName(task, operation, source);
      const into = { folder: folderOf(task.id), name, max: MOST_BYTES, grow };
      try {
        const fetched = await service.download(source.address, into);
        const { file, marked } = (await mark?.(fetched, grow)) ?? { file: fetched, marked: true };
        if (!marked) unmarked.push(label);
        const heard = wordsIn(source, task.request, operation, outcome);
        files.push({ role: source.role, label, ...file, ...(heard !== undefined && { words: heard }) });
      } catch (thrown) {
        if (!(thrown instanceof TooLarge)) throw thrown;
        unfetched.push({ label, bytes: thrown.bytes, max: thrown.max });
      }
    }
    const isAll = outcome.sources.length === 0;
    for (const transcript of outcome.transcripts ?? []) {
      const { language } = transcript;
      const label = inLanguage(isAll ? words.card.transcript : words.card.captions, language, words);
      const name = fileName(task, operation, { role: isAll ? 'transcript' : 'captions', language });
      const place = { folder: folderOf(task.id), name, label, grow };
      files.push(...(await writeCaptions(transcript, isAll, place)));
    }
    const said = saidOf(report, words);
    const texts = textsIn(outcome);
    const understood = asObject(report)?.['understood'];
    const without = missingOf(task, operation, outcome, words);
    return {
      files,
      unfetched,
      ...(texts && { texts }),
      ...(outcome.review && { review: outcome.review }),
      ...(said !== undefined && { said }),
      ...(typeof understood === 'number' && { understood }),
      ...(without.length > 0 && { without }),
      ...(mark && { synthetic: operation.outcome.synthetic }),
      ...(unmarked.length > 0 && { unmarked }),
    };
  };

  return {
    async collect(task, operation, report) {
      await mkdir(folderOf(task.id), { recursive: true });
      try {
        return await fetchAll(task, operation, report);
      } catch (thrown) {
        const runId = asObject(report)?.['run_id'];
        if (!isExpired(thrown) || runId == null) throw thrown;
        const without = { ...(asObject(report) ?? {}), ...linkless(operation), run_id: runId };
        return fetchAll(task, operation, without);
      }
    },
    async clear(task) {
      await rm(folderOf(task), { recursive: true, force: true });
      rooms.release(task);
    },
  };
}

/** Links in a status answer expire; the result endpoint may have fresh ones. */
const isExpired = (thrown: unknown): boolean =>
  thrown instanceof ServiceRefused && [403, 404, 410].includes(thrown.status);

/** Overrides that take the links out of a report, so that the result endpoint is asked. */
const linkless = ({ outcome }: Operation): Record<string, Json> =>
  Object.fromEntries(Object.values(outcome.files).flatMap(({ names }) => names.map((name) => [name, null])));

/** What a file is called on its card, as whoever asked reads it. */
function labelOf({ role, label, language: name }: Source, operation: Operation, words: Words) {
  const own = Object.keys(operation.outcome.files).find((one) => role === one || role.startsWith(`${one}-`));
  const said =
    own === undefined
      ? words.card.sample(role.slice('sample-'.length).toUpperCase())
      : (wordsOf(operation, words)?.files?.[own] ?? label);
  return inLanguage(said, name, words);
}

/** `Captions · Spanish (Spain)`, where there are several. */
function inLanguage(label: string, name: string | undefined, words: Words): string {
  if (name === undefined) return label;
  const language = findLanguage(name, 'target');
  return `${label} · ${language ? languageName(language, words) : name}`;
}

/** None where it cannot be told of every file which language it is in. */
function missingOf(
  { request }: Task,
  { outcome, languageUse }: Operation,
  { sources }: Outcome,
  words: Words,
) {
  const asked: unknown = request.values[languageUse?.translates?.to ?? ''];
  if (!outcome.perLanguage || !Array.isArray(asked)) return [];
  const came = sources.map(({ language = '' }) => findLanguage(language, 'target')?.id);
  if (came.includes(undefined)) return [];
  return asked.flatMap((id: unknown) => {
    const language = typeof id === 'number' && !came.includes(id) ? languageById(id) : undefined;
    return language ? [languageName(language, words)] : [];
  });
}

/** What comes with the result, in one sentence; what only our own studio says is said in the reader's language. */
function saidOf(report: Json, words: Words): string | undefined {
  if (isNearest(report)) return words.cloning.nearest;
  return isKeptByServer(report) ? words.cloning.byAddress : toldIn(report, words);
}

/** `speech-rose-7K2QF9MA`; the ending comes from the content. */
function fileName(
  task: Task,
  operation: Operation,
  { role, language }: { readonly role: string; readonly language?: string | undefined },
): string {
  const { files, samples } = operation.outcome;
  const isNamed = Object.keys(files).length === 1 && samples === undefined && role in files;
  const voice = Object.entries(operation.fields).find(([, field]) => field.options.kind === 'voice')?.[0];
  const parts = [
    isNamed ? operation.title : role,
    voice === undefined ? undefined : task.request.labels[voice],
    typeof task.request.values['title'] === 'string' ? task.request.values['title'] : undefined,
    language,
  ];
  const words = parts
    .filter((part) => part !== undefined)
    .map((part) => fold(part).replaceAll(' ', '-').slice(0, 40));
  return [...words.filter(Boolean), task.id].join('-');
}
