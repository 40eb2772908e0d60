// Downloads a finished task's files to disk under readable names.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listFieldsOfKind, type Operation } from '../../domain/commands/command.ts';
import { fileText } from '../../domain/commands/command-texts.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import type { DubReview } from '../../domain/media/dub-review.ts';
import type { MediaFile } from '../../domain/media/file-kinds.ts';
import { findLanguage, findLanguageById } from '../../domain/media/language.ts';
import { languageName } from '../../domain/media/language-name.ts';
import type { SyntheticKind } from '../../domain/media/provenance.ts';
import { findReaderLanguage, type MessagesProvider } from '../../domain/messages.ts';
import { listCast } from '../../domain/tasks/cast-request.ts';
import {
  isNearestVoiceUsed,
  isRecordingKeptByServer,
  type OutcomeFileLink,
  type TaskOutcome,
} from '../../domain/tasks/outcome.ts';
import { parseServiceMessage } from '../../domain/tasks/service-message.ts';
import type { Task } from '../../domain/tasks/task.ts';
import { asJsonObject, type Json } from '../../kit/json.ts';
import { normalizeForMatching } from '../../kit/text.ts';
import { message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import { type DiskQuota, unlimitedDiskQuota } from '../../ports/disk-quota.ts';
import { DownloadTooLargeError, type MediaService, ServiceRefusedError } from '../../ports/media-service.ts';
import { writeTranslatedCaptions } from '../captions/translated-captions.ts';
import { findAltText, findCardTexts, writeCaptionFiles } from './caption-files.ts';
import { createDiskReservations } from './disk-reservations.ts';
import { createFileProvenanceWriter, type FileProvenanceOptions } from './file-provenance.ts';
import { localizeSpeakers } from './speaker-names.ts';

export interface CollectedResult {
  readonly files: readonly MediaFile[];
  /** Files that exceed Earshot's download limit. `bytes` is the known size. */
  readonly tooLarge: readonly { readonly label: Text; readonly bytes: number; readonly maxBytes: number }[];
  readonly texts?: readonly string[];
  /** Translated words that the files speak. Only Earshot's own studio reports them. */
  readonly spokenText?: string;
  readonly review?: DubReview;
  /** Message from the service about how it processed the task. */
  readonly serviceMessage?: Text;
  /** Fraction of the speech that was understood. Only Earshot's own studio reports it. */
  readonly understoodShare?: number;
  /** Tags of requested languages that the result lacks. */
  readonly missingLanguages?: readonly string[];
  /** The kind of synthetic content, if files are marked. `untaggedFiles` lists those that could not be marked. */
  readonly synthetic?: SyntheticKind;
  readonly untaggedFiles?: readonly Text[];
}

export interface ResultCollector {
  /** Downloads the result into the task's folder. Does not check the chat platform's limits (see fit-to-limits.ts). */
  collect(task: Task, operation: Operation, report: Json): Promise<CollectedResult>;
  deleteFiles(task: string): Promise<void>;
}

interface CollectedOutcome {
  readonly outcome: TaskOutcome;
  readonly report: Json;
  readonly reserve: (bytes: number) => Promise<void>;
  readonly folder: string;
}

/** Maximum size per file, enough for hours of film. A larger file does not block the others. */
const MAX_FILE_BYTES = 2_000_000_000;
/** In the name of a file. */
const MAX_NAMED_SPEAKERS = 2;

export function createResultCollector({
  service,
  folder,
  disk = unlimitedDiskQuota,
  provenance,
  messagesFor,
}: {
  readonly service: MediaService;
  readonly folder: string;
  readonly disk?: DiskQuota;
  /** Absent: files are not marked. */
  readonly provenance?: FileProvenanceOptions;
  /** Absent: speakers keep the service's names. */
  readonly messagesFor?: MessagesProvider;
}): ResultCollector {
  const reservations = createDiskReservations(disk);
  const folderOf = (task: string) => join(folder, task);
  const fetchAll = async (task: Task, operation: Operation, report: Json): Promise<CollectedResult> => {
    const found = await service.findOutcome(operation, report, task.request.values);
    const outcome = messagesFor ? localizeSpeakers(found, messagesFor(findReaderLanguage(task.origin))) : found;
    const understoodShare = asJsonObject(report)?.['understood'];
    const spokenText = findSpokenText(report);
    const files: MediaFile[] = [];
    const tooLarge: CollectedResult['tooLarge'][number][] = [];
    const untaggedFiles: Text[] = [];
    const writeProvenance = provenance && createFileProvenanceWriter(provenance, task, operation, report);
    const reserve = await reservations.reserve(task.id);
    for (const source of outcome.fileLinks) {
      const label = createFileLabel(source, operation);
      const name = fileName(task, operation, source);
      const target = { folder: folderOf(task.id), name, maxBytes: MAX_FILE_BYTES, reserve };
      try {
        const fetched = await service.download(source.address, target);
        const { file, marked } = (await writeProvenance?.(fetched, reserve)) ?? {
          file: fetched,
          marked: true,
        };
        if (!marked) untaggedFiles.push(label);
        const altText = findAltText(source, task.request, operation, { ...outcome, spokenText });
        files.push({ role: source.role, label, ...file, altText });
      } catch (thrown) {
        if (!(thrown instanceof DownloadTooLargeError)) throw thrown;
        tooLarge.push({ label, bytes: thrown.bytes, maxBytes: thrown.maxBytes });
      }
    }
    const isAll = outcome.fileLinks.length === 0;
    for (const transcript of outcome.transcripts ?? []) {
      const { language } = transcript;
      const label = labelWithLanguage(isAll ? message('card.transcript') : message('card.captions'), language);
      const name = fileName(task, operation, { role: isAll ? 'transcript' : 'captions', language });
      const options = { folder: folderOf(task.id), name, label, reserve };
      files.push(...(await writeCaptionFiles(transcript, isAll, options)));
    }
    const words = await collectWords(task, { outcome, report, reserve, folder: folderOf(task.id) });
    const missingLanguages = findMissingLanguages(task, operation, outcome);
    return {
      ...words,
      files: [...files, ...words.files],
      tooLarge,
      spokenText,
      review: outcome.review,
      ...(typeof understoodShare === 'number' && { understoodShare }),
      ...(missingLanguages.length > 0 && { missingLanguages }),
      ...(writeProvenance && { synthetic: operation.outcome.synthetic }),
      ...(untaggedFiles.length > 0 && { untaggedFiles }),
    };
  };

  return {
    async collect(task, operation, report) {
      await mkdir(folderOf(task.id), { recursive: true });
      try {
        return await fetchAll(task, operation, report);
      } catch (thrown) {
        const runId = asJsonObject(report)?.['run_id'];
        if (!isLinkExpired(thrown) || runId == null) throw thrown;
        const without = { ...(asJsonObject(report) ?? {}), ...withoutLinks(operation), run_id: runId };
        return fetchAll(task, operation, without);
      }
    },
    async deleteFiles(task) {
      await rm(folderOf(task), { recursive: true, force: true });
      reservations.release(task);
    },
  };
}

/** Returns the texts for the card, or the caption file that is made of them. */
async function collectWords(
  { request }: Task,
  { outcome, report, ...options }: CollectedOutcome,
): Promise<Pick<CollectedResult, 'texts' | 'serviceMessage' | 'files'>> {
  const serviceMessage = findServiceMessage(report);
  const { captions } = request;
  if (!captions || !outcome.texts) return { texts: findCardTexts(outcome), serviceMessage, files: [] };
  return writeTranslatedCaptions(request, captions, { texts: outcome.texts, serviceMessage }, options);
}

/** True if a link in a status response has expired. The result endpoint may return new links. */
export const isLinkExpired = (thrown: unknown): boolean =>
  thrown instanceof ServiceRefusedError && [403, 404, 410].includes(thrown.status);

/** Returns overrides that remove the links from a report, so that the result endpoint is used. */
const withoutLinks = ({ outcome }: Operation): Record<string, Json> =>
  Object.fromEntries(
    Object.values(outcome.files).flatMap(({ addressFields }) => addressFields.map((name) => [name, null])),
  );

function createFileLabel({ role, language: name }: OutcomeFileLink, operation: Operation): Text {
  const own = Object.keys(operation.outcome.files).find((one) => role === one || role.startsWith(`${one}-`));
  const label =
    own === undefined
      ? message('card.sample', { letter: role.slice('sample-'.length).toUpperCase() })
      : fileText(operation, own);
  return labelWithLanguage(label, name);
}

/** Adds the language to the label if there are several: `Captions · Spanish (Spain)`. */
function labelWithLanguage(label: Text, name: string | undefined): Text {
  if (name === undefined) return label;
  const language = findLanguage(name, 'target');
  return list([label, language ? languageName(language) : name], 'dot');
}

/** Returns an empty list if a file has an unknown language. */
function findMissingLanguages({ request }: Task, { outcome, languageUse }: Operation, { fileLinks }: TaskOutcome) {
  const asked: unknown = request.values[languageUse?.translatedFields?.to ?? ''];
  if (!outcome.isPerLanguage || !Array.isArray(asked)) return [];
  const came = fileLinks.map(({ language = '' }) => findLanguage(language, 'target')?.id);
  if (came.includes(undefined)) return [];
  return asked.flatMap((id: unknown) => {
    const language = typeof id === 'number' && !came.includes(id) ? findLanguageById(id) : undefined;
    return language ? [language.tag] : [];
  });
}

/** Returns the translated words that the result speaks. Only Earshot's own studio reports them. */
export function findSpokenText(report: Json): string | undefined {
  const text = asJsonObject(report)?.['spoken_text'];
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** Returns the service's message, or ours on a voice that was not cloned. */
function findServiceMessage(report: Json): Text | undefined {
  if (isNearestVoiceUsed(report)) return message('cloning.nearest');
  return isRecordingKeptByServer(report) ? message('cloning.byAddress') : parseServiceMessage(report);
}

/** Names the voice, or the first speakers of a script. A voice of which only the number is known has no name. */
function nameSpeakers({ labels, ...request }: Request, operation: Operation): string | undefined {
  const cast = listCast(request);
  if (cast.length > 0)
    return cast
      .slice(0, MAX_NAMED_SPEAKERS)
      .map(({ name }) => name)
      .join(' ');
  const [voice = ''] = listFieldsOfKind(operation, 'voice');
  const name = labels[voice];
  return typeof name === 'string' ? name : undefined;
}

/** Returns a name like `speech-rose-7K2QF9MA`. The extension is added later, from the content. */
function fileName(
  task: Task,
  operation: Operation,
  { role, language }: { readonly role: string; readonly language?: string },
): string {
  const { files, samplesField } = operation.outcome;
  const isNamed = Object.keys(files).length === 1 && samplesField === undefined && role in files;
  const parts = [
    isNamed ? operation.title : role,
    nameSpeakers(task.request, operation),
    typeof task.request.values['title'] === 'string' ? task.request.values['title'] : task.request.book?.title,
    language,
  ];
  const words = parts
    .filter((part) => part !== undefined)
    .map((part) => normalizeForMatching(part).replaceAll(' ', '-').slice(0, 40));
  return [...words.filter(Boolean), task.id].join('-');
}
