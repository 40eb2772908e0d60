// Reads the outline of an invocation's document before its task starts: facts for the card, number of tasks, language.
// The text itself is read when the task is sent.

import type { Command, Operation } from '../../domain/commands/command.ts';
import { findFieldName } from '../../domain/commands/command.ts';
import type { FileRef, Invocation, ParseResult, Problem, Request } from '../../domain/commands/invocation.ts';
import { decideLanguage } from '../../domain/language-detection/decide-language.ts';
import { toRegionalChineseTag } from '../../domain/language-detection/scripts.ts';
import { type BookOutline, DocumentError } from '../../domain/media/book.ts';
import { type FileKind, inferFileKind } from '../../domain/media/file-kinds.ts';
import {
  findLanguage,
  findLanguageById,
  findLanguageByIdOrTag,
  type Language,
  listBaseTagsForSide,
  toBaseTag,
} from '../../domain/media/language.ts';
import { formatError } from '../../kit/log.ts';
import { createConcurrencyLimiter } from '../../kit/queue/concurrency-limiter.ts';
import { type Message, message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import { type Bot, FileUnreadableError, type Requester } from '../../ports/chat.ts';
import type { BotContext } from '../bot-context.ts';
import { toBookFile } from './book-file.ts';
import { withDownloadedBook } from './download-book.ts';

type BookOperation = Operation & Required<Pick<Operation, 'book'>>;

/** Formats that the service takes too. Only long texts with chapters are sent chapter by chapter. */
const MIN_BYTES: Readonly<Partial<Record<FileKind, number>>> = { txt: 20_000, docx: 12_000 };
const MIN_CHARACTERS = 20_000;

const CONCURRENCY = { max: 4, maxPerPerson: 1 };

const isBookOperation = (command: Command): command is BookOperation =>
  command.kind === 'operation' && command.book !== undefined;

/** `undefined` for a format that the service does not accept. */
function findMinBytes(file: FileRef): number | undefined {
  const kind = inferFileKind(file);
  return kind && MIN_BYTES[kind];
}
const isOfService = (file: FileRef): boolean => findMinBytes(file) !== undefined;

/** The document of a request, if its text matters before it is sent. */
function findDocument({ book }: BookOperation, { files }: Request): FileRef | undefined {
  const file = files[book.fileField];
  if (!file || file.resultRole !== undefined) return undefined;
  return (file.bytes ?? 0) >= (findMinBytes(file) ?? 0) ? file : undefined;
}

function toProblem(thrown: unknown, field: string, { name }: FileRef): Problem {
  if (thrown instanceof DocumentError) return { field, message: list(thrown.notes, 'sentences'), isSentence: true };
  const explanation = thrown instanceof FileUnreadableError ? thrown.explanation : undefined;
  return { field, message: explanation ?? message('failures.file.gone', { name }), isSentence: true };
}

/** Adds facts of the book to the request. A text in a format of the service changes only if it has chapters. */
function addBook(request: Request, file: FileRef, outline: BookOutline): Request {
  const { title, author, chapters, characters, spokenCharacters } = outline;
  const hasChapters = chapters > 1;
  if (isOfService(file) && (!hasChapters || characters < MIN_CHARACTERS)) return request;
  return {
    ...request,
    book: { ...(title && { title }), ...(author && { author }), chapters, characters, spokenCharacters },
    ...(hasChapters && { assembly: { ...request.assembly } }),
  };
}

function findTaggedLanguage(tag: string): Language | undefined {
  const language = findLanguageByIdOrTag(tag) ?? findLanguage(toBaseTag(tag), 'source');
  return language && listBaseTagsForSide('source').includes(toBaseTag(language.tag)) ? language : undefined;
}

type Parse = Bot['parse'];

interface BookIntakeParts {
  readonly parse: Parse;
  /** Message for a person with too few tasks left today. */
  readonly findLimit: (tasks: number, requester: Requester) => Promise<Message | undefined>;
}

type BookContext = Pick<BotContext, 'chat' | 'bookReader' | 'detector' | 'tempFolder' | 'clock' | 'log'>;

/** Wraps the parser of invocations. */
export function createBookIntake(context: BookContext, { parse, findLimit }: BookIntakeParts): Parse {
  const { chat, bookReader, detector, log } = context;
  const inSlot = createConcurrencyLimiter(CONCURRENCY);

  const readOutline = (operation: BookOperation, request: Request, file: FileRef, { person }: Requester) =>
    inSlot({ person: person.id }, async () => {
      if (!chat) throw new Error('no platform to read the file from');
      return withDownloadedBook({ ...context, chat }, file, (path) =>
        bookReader.outline(toBookFile(operation, request, path)),
      );
    });

  /** Language that the book names or is written in, if it differs from the request's. */
  const findOtherLanguage = async ({ language, sample }: BookOutline, id: unknown): Promise<Language | undefined> => {
    const current = typeof id === 'number' ? findLanguageById(id) : undefined;
    const own = current && toBaseTag(current.tag);
    const tagged = language === undefined ? undefined : findTaggedLanguage(language);
    if (tagged) return toBaseTag(tagged.tag) === own ? undefined : tagged;
    const scores = await detector?.score(sample);
    const candidates = listBaseTagsForSide('source');
    const detected = scores && decideLanguage({ text: sample, scores, ...(own && { own }), candidates });
    if (typeof detected !== 'string' || detected === own) return undefined;
    return findLanguage(toRegionalChineseTag(sample, detected), 'source');
  };

  /** Parses again in the language of the book, which may need another voice. */
  const parseInLanguage = async (
    operation: BookOperation,
    [invocation, requester]: readonly [Invocation, Requester],
    language: Language,
  ): Promise<ParseResult> => {
    const { languageField } = operation.book;
    const values = { ...invocation.values, [languageField]: language.tag };
    const again = await parse(operation, { ...invocation, values }, requester);
    if (!again.ok) return again;
    const givenFields = again.request.givenFields?.filter((name) => name !== languageField);
    return {
      ok: true,
      request: { ...again.request, detectedField: languageField, ...(givenFields && { givenFields }) },
    };
  };

  const read = async (
    operation: BookOperation,
    request: Request,
    [invocation, requester]: readonly [Invocation, Requester],
  ): Promise<ParseResult> => {
    const file = findDocument(operation, request);
    if (!file) return { ok: true, request };
    const { fileField, languageField } = operation.book;
    try {
      const outline = await readOutline(operation, request, file, requester);
      const isTyped = Object.keys(invocation.values).some((name) => findFieldName(operation, name) === languageField);
      const other = isTyped ? undefined : await findOtherLanguage(outline, request.values[languageField]);
      const parsed = other ? await parseInLanguage(operation, [invocation, requester], other) : undefined;
      if (parsed && !parsed.ok) return parsed;
      const complete = addBook(parsed?.request ?? request, file, outline);
      const limit = complete.assembly && (await findLimit(outline.chapters, requester));
      return limit ? { ok: false, problems: [{ message: limit, isSentence: true }] } : { ok: true, request: complete };
    } catch (thrown) {
      // The service explains what is wrong with its own formats.
      if (isOfService(file)) return { ok: true, request };
      log.info('book not read', { reason: formatError(thrown) });
      return { ok: false, problems: [toProblem(thrown, fileField, file)] };
    }
  };

  return async (command, invocation, requester) => {
    const parsed = await parse(command, invocation, requester);
    return parsed.ok && isBookOperation(command) ? read(command, parsed.request, [invocation, requester]) : parsed;
  };
}
