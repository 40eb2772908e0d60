// Reads the caption file of an invocation, so that its words are checked, counted and translated like a typed text. The
// task keeps the file's content and needs the platform no more.

import type { Readable } from 'node:stream';
import { type Command, findCaptionFileField, findFieldName } from '../../domain/commands/command.ts';
import type { FileRef, Invocation, Problem, ReadCaptionFile } from '../../domain/commands/invocation.ts';
import { findFieldForFile } from '../../domain/commands/parse-invocation.ts';
import { inferFileKind } from '../../domain/media/file-kinds.ts';
import { findLanguage } from '../../domain/media/language.ts';
import { awaitWithTimeout } from '../../kit/await-with-timeout.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { createConcurrencyLimiter } from '../../kit/queue/concurrency-limiter.ts';
import { retry } from '../../kit/retry.ts';
import { countCodePoints } from '../../kit/text.ts';
import type { Messages } from '../../messages/format.ts';
import { message } from '../../messages/message.ts';
import { bytes as byteSize } from '../../messages/values.ts';
import { type ChatAdapter, FileBusyError, FileUnreadableError } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';

interface CaptionFileReaderOptions {
  readonly chat?: Pick<ChatAdapter, 'openFile'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Several times the captions of a long film. */
const LIMITS = { bytes: 2_000_000, cues: 10_000 } as const;
/** A number, times, an empty line and a few lines of words. */
const LINES_PER_CUE = 6;
const TIMEOUT_MS = 20_000;
const RETRIES = { maxTries: 3, minMs: 500, maxMs: 4_000 } as const;
/** Bounds the memory for files that are read at the same time. */
const MAX_CONCURRENT = 8;

/** A problem with the file, in the user's words. */
class CaptionFileError extends Error {
  override readonly name = 'CaptionFileError';
  readonly problem: Pick<Problem, 'message' | 'isSentence'>;
  constructor(problem: CaptionFileError['problem']) {
    super('the caption file is unusable');
    this.problem = problem;
  }
}

const createSizeError = (name: string): CaptionFileError =>
  new CaptionFileError({
    message: message('problems.captionsTooLarge', { name, size: byteSize(LIMITS.bytes), captions: LIMITS.cues }),
  });

const createNoCaptionsError = (name: string): CaptionFileError =>
  new CaptionFileError({ message: message('problems.noCaptions', { name }) });

async function readBytes(stream: Readable, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > LIMITS.bytes) throw createSizeError(name);
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

/** Finds the caption file among the files of an invocation. Files of other kinds are reported by the parser. */
function findCaptionFile(command: Command, { files }: Pick<Invocation, 'files'>): FileRef | undefined {
  const field = findCaptionFileField(command);
  if (field === undefined) return undefined;
  const found = files.filter((file) => findFieldForFile(command, file) === field);
  const kind = found[0] && inferFileKind(found[0]);
  return kind === 'srt' || kind === 'vtt' ? found[0] : undefined;
}

/** Language that the person typed for the file. It helps to detect the encoding of old files. */
function findTypedLanguage(command: Command, { values }: Invocation, messages: Messages): string | undefined {
  const typed = Object.entries(values).find(([name]) => {
    const options = command.fields[findFieldName(command, name) ?? '']?.options;
    return options?.kind === 'language' && options.side === 'source';
  })?.[1];
  return findLanguage(String(typed ?? ''), 'source', messages.tag)?.tag;
}

const BYTE_ORDER_MARKS = ['efbbbf', 'fffe', 'feff'];
const hasByteOrderMark = (content: Buffer): boolean =>
  BYTE_ORDER_MARKS.some((mark) => content.toString('hex', 0, mark.length / 2) === mark);

/** Returns the content and words of the file. Throws {@link CaptionFileError}. */
async function parseContent(
  content: Buffer,
  { name }: FileRef,
  { typedLanguage, locale }: { readonly typedLanguage: string | undefined; readonly locale: string },
): Promise<ReadCaptionFile> {
  // Loaded on first use.
  const [{ decodeCaptions }, { convertToSrt }, { planCaptionTranslation }] = await Promise.all([
    import('./decode-captions.ts'),
    import('../../domain/caption-files/convert-captions.ts'),
    import('../../domain/caption-files/caption-plan.ts'),
  ]);
  const decoded = decodeCaptions(content, typedLanguage ?? locale, typedLanguage !== undefined);
  // Counted first, since a file with many more cues or lines takes long to parse.
  const count = (part: string) => decoded?.split(part).length ?? 0;
  if (count('-->') > 2 * LIMITS.cues || count('\n') > LINES_PER_CUE * LIMITS.cues) throw createSizeError(name);
  const converted = decoded === undefined ? undefined : convertToSrt(decoded);
  const text = converted ?? `${hasByteOrderMark(content) ? '\ufeff' : ''}${decoded ?? ''}`;
  const plan = decoded === undefined ? undefined : planCaptionTranslation(text);
  if (!plan) throw createNoCaptionsError(name);
  const { texts, cueCount } = plan;
  if (cueCount > LIMITS.cues) throw createSizeError(name);
  if (texts.length === 0) throw createNoCaptionsError(name);
  const words = texts.join('\n');
  return { captions: { name, text, cueCount, characters: countCodePoints(words) }, words };
}

export function createCaptionFileReader({ chat, clock, log }: CaptionFileReaderOptions) {
  const inSlot = createConcurrencyLimiter({ max: MAX_CONCURRENT, maxPerPerson: MAX_CONCURRENT / 4 });

  const download = async (file: FileRef): Promise<Buffer> => {
    if (!chat) throw new Error('no platform to read the file from');
    if ((file.bytes ?? 0) > LIMITS.bytes) throw createSizeError(file.name);
    const stop = new AbortController();
    const read = async () => {
      const { stream } = await chat.openFile(file);
      stop.signal.addEventListener('abort', () => stream.destroy());
      if (stop.signal.aborted) stream.destroy();
      return readBytes(stream, file.name);
    };
    const reading = read();
    // It may fail after the time limit.
    reading.catch(() => undefined);
    const content = await awaitWithTimeout(reading, TIMEOUT_MS, clock).finally(() => stop.abort());
    if (content) return content;
    throw new CaptionFileError({ message: message('failures.file.incomplete', { name: file.name }), isSentence: true });
  };
  const isTemporary = (error: unknown) =>
    error instanceof FileBusyError || !(error instanceof FileUnreadableError || error instanceof CaptionFileError);

  const toProblem = (thrown: unknown, { name }: FileRef): CaptionFileError['problem'] => {
    if (thrown instanceof CaptionFileError) return thrown.problem;
    log.warn('caption file not read', { reason: formatError(thrown) });
    const explanation = thrown instanceof FileUnreadableError ? thrown.explanation : undefined;
    return { message: explanation ?? message('failures.file.gone', { name }), isSentence: true };
  };

  /** Returns `undefined` if the invocation has no caption file. Never rejects. */
  return async (
    command: Command,
    invocation: Invocation,
    { person, messages }: { readonly person: { readonly id: string }; readonly messages: Messages },
  ): Promise<ReadCaptionFile | undefined> => {
    const file = findCaptionFile(command, invocation);
    if (!file) return undefined;
    try {
      const retries = { ...RETRIES, clock, shouldRetry: ({ error }: { error: unknown }) => isTemporary(error) };
      const typedLanguage = findTypedLanguage(command, invocation, messages);
      return await inSlot({ person: person.id }, async () =>
        parseContent(await retry(() => download(file), retries), file, { typedLanguage, locale: messages.tag }),
      );
    } catch (thrown) {
      return { problem: toProblem(thrown, file) };
    }
  };
}
