// Reads the text of a short document before its task starts, since it may be a script for several voices.

import type { Operation } from '../../domain/commands/command.ts';
import type { FileRef, Request } from '../../domain/commands/invocation.ts';
import { awaitWithTimeout } from '../../kit/await-with-timeout.ts';
import { formatError } from '../../kit/log.ts';
import { createConcurrencyLimiter } from '../../kit/queue/concurrency-limiter.ts';
import type { Requester } from '../../ports/chat.ts';
import type { BotContext } from '../bot-context.ts';
import { toBookFile } from './book-file.ts';
import { withDownloadedBook } from './download-book.ts';

/** Scripts are short: each of their lines is a task. */
const MAX_BYTES = 1_000_000;
/** The person waits for the card. */
const TIMEOUT_MS = 10_000;
const CONCURRENCY = { max: 4, maxPerPerson: 1 };

const isShort = ({ bytes = Number.POSITIVE_INFINITY }: FileRef): boolean => bytes <= MAX_BYTES;

export type ReadDocumentText = (
  operation: Operation,
  request: Request,
  requester: Pick<Requester, 'person'>,
) => Promise<string | undefined>;

/** Returns `undefined` for a long, slow or unreadable document. The task explains what is wrong with it. */
export function createDocumentTextReader(
  context: Pick<BotContext, 'chat' | 'bookReader' | 'tempFolder' | 'clock' | 'log'>,
): ReadDocumentText {
  const { chat, bookReader, log } = context;
  const inSlot = createConcurrencyLimiter(CONCURRENCY);
  return async (operation, request, { person }) => {
    const file = request.files[operation.book?.fileField ?? ''];
    if (!chat || !file || file.resultRole !== undefined || !isShort(file)) return undefined;
    try {
      const text = inSlot({ person: person.id }, () =>
        withDownloadedBook({ ...context, chat }, file, (path) =>
          bookReader.readLines(toBookFile(operation, request, path)),
        ),
      );
      return await awaitWithTimeout(text, TIMEOUT_MS, context.clock);
    } catch (thrown) {
      log.info('document not read', { reason: formatError(thrown) });
      return undefined;
    }
  };
}
