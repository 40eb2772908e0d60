// Errors of the studio: `StudioHttpError` becomes an HTTP error response, `JobError` a failed task. Response bodies
// follow the service: `detail` is a sentence or FastAPI's list of problems (facts §2).

import { message, type Text } from '../messages/message.ts';
import { combineMessages, type MessagesWithEnglish } from './messages.ts';

/** One problem in a 422 response. `loc` starts with `body`, `query` or `path`. */
export interface ValidationProblem {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  /** Translatable form of `msg`, if it has one. */
  readonly notes?: readonly Text[];
}

/** Request rejected without side effects. */
export class StudioHttpError extends Error {
  override readonly name = 'StudioHttpError';
  readonly status: 400 | 401 | 404 | 409 | 413 | 416 | 422 | 429 | 503 | 507;
  readonly detail: string | readonly ValidationProblem[];
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: StudioHttpError['status'],
    detail: string | readonly ValidationProblem[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; '));
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

/** Creates a 422 error for one location in the request. */
export const createValidationError = (
  loc: ValidationProblem['loc'],
  msg: string,
  type = 'value_error',
): StudioHttpError => new StudioHttpError(422, [{ loc, msg, type }]);

export const createBodyTooLargeError = (maxBytes: number): StudioHttpError =>
  new StudioHttpError(413, `The upload is too large: the maximum is ${Math.floor(maxBytes / 1_000_000)} MB.`);

export type AlternativeValues = Readonly<Record<string, string>>;

/** A string is a sentence in English. */
type MessageInput = Text | MessagesWithEnglish;

/** Job failure. `reason` is one of the service's `exception_reason` values (facts §3). */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly reason: string;
  /** Absent if the message exists only in English. */
  readonly notes?: readonly Text[];
  /** True if the worker died, possibly for another reason than this job, so that a retry is worthwhile. */
  readonly isRetryable: boolean;
  /** Details for the log, absent for expected failures. */
  readonly defect: string | undefined;
  /** Suggested replacement values by field: at most three, best first. */
  readonly alternatives: readonly AlternativeValues[];
  constructor(
    reason: string,
    what: MessageInput,
    isRetryable = false,
    defect?: string,
    alternatives: readonly AlternativeValues[] = [],
  ) {
    const { message: english, notes }: MessagesWithEnglish = toRenderedMessages(what);
    super(english);
    this.reason = reason;
    if (notes) this.notes = notes;
    this.isRetryable = isRetryable;
    this.defect = defect;
    this.alternatives = alternatives;
  }
}

function toRenderedMessages(source: MessageInput): MessagesWithEnglish {
  if (typeof source === 'string') return { message: source };
  return 'message' in source ? source : combineMessages(source);
}

/**
 * Engine failure: it is unavailable, too slow or returns an invalid response. Another engine may replace it; if none
 * can, the user reads the message.
 */
export class EngineError extends JobError {
  /** What the engine did, as a text that follows its name: `did not answer within 60 seconds`. */
  readonly problem: Text;
  /** @param advice One sentence that tells the operator what to do. */
  constructor(engine: string, problem: Text, advice: MessageInput) {
    super('PROCESSING_ERROR', describeEngineProblem(engine, problem, advice));
    this.problem = problem;
  }
}

function describeEngineProblem(engine: string, problem: Text, advice: MessageInput): MessageInput {
  if (typeof problem !== 'string')
    return combineMessages(message('faults.engineDid', { engine, did: problem }), advice);
  const sentence = `${engine} ${problem}.`;
  return typeof advice === 'string' ? `${sentence} ${advice}` : combineMessages(sentence, advice);
}

export const createEngineUnavailableError = (
  missing: string,
  { notes }: { readonly notes?: readonly Text[] },
): JobError => new JobError('PROCESSING_ERROR', { message: missing, notes });

/** Serializable form of a `JobError`, stored and sent between processes. */
export interface StudioTaskFailure extends MessagesWithEnglish {
  readonly reason: string;
  readonly alternatives?: readonly AlternativeValues[];
}

export const toTaskFailure = ({ reason, message: english, notes, alternatives }: JobError): StudioTaskFailure => ({
  reason,
  message: english,
  notes,
  ...(alternatives.length > 0 && { alternatives }),
});

export const restoreJobError = ({ reason, alternatives, ...what }: StudioTaskFailure): JobError =>
  new JobError(reason, what, false, undefined, alternatives);

export const CANCELLED_ERROR: JobError = new JobError('CANCELLED', message('faults.stopped'));

/** Ends work for a request whose client closed the connection. */
export class ClientLeftError extends Error {
  override readonly name = 'ClientLeftError';
}

/** Rejects jobs that a shutdown interrupts. They run again at the next start. */
export class StudioStoppingError extends Error {
  override readonly name = 'StudioStoppingError';
}
