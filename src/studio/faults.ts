// What the studio raises: refusals, which become HTTP answers, and job faults, which become failed tasks.
// Bodies follow the service: `detail` is a sentence, or FastAPI's list of problems (facts §2). Knows no framework.

import { type Did, didIn } from '../domain/views/fault-kinds.ts';
import { type Note, noteOf } from '../domain/views/notes.ts';
import { english } from '../domain/words/index.ts';
import { plainly, type Remarks, told } from './told.ts';

/** One entry of a 422 answer. `loc` begins with `body`, `query` or `path`. */
export interface Detail {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  /** The sentences of `msg` as data, where they are known in every language. */
  readonly notes?: readonly Note[];
}

/** A request that is answered with an error and has changed nothing. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: 400 | 401 | 404 | 409 | 413 | 416 | 422 | 429 | 503 | 507;
  readonly detail: string | readonly Detail[];
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: Refusal['status'],
    detail: string | readonly Detail[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; '));
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

/** 422 at one place. */
export const invalid = (loc: Detail['loc'], msg: string, type = 'value_error'): Refusal =>
  new Refusal(422, [{ loc, msg, type }]);

export const tooLarge = (most: number): Refusal =>
  new Refusal(413, `That is too large: ${Math.floor(most / 1_000_000)} MB is the most this server takes.`);

export type Instead = Readonly<Record<string, string>>;

/** What a person is told: what is known in every language, or a sentence in English. */
type Words = Note | Remarks | string;

/** Why a job ended without a result. `reason` is one of the service's `exception_reason` words (facts §3). */
export class JobFault extends Error {
  override readonly name = 'JobFault';
  readonly reason: string;
  /** Left out where the message was never anything else. */
  readonly notes?: readonly Note[];
  /** The worker died under the job, and not surely because of it: worth one more try. */
  readonly again: boolean;
  /** What a developer should know, for the log. */
  readonly defect: string | undefined;
  /** What would work: values in the place of those that were given, by field; at most three, the nearest first. */
  readonly instead: readonly Instead[];
  constructor(reason: string, what: Words, again = false, defect?: string, instead: readonly Instead[] = []) {
    const { message, notes }: Remarks = remarksOf(what);
    super(message);
    this.reason = reason;
    if (notes) this.notes = notes;
    this.again = again;
    this.defect = defect;
    this.instead = instead;
  }
}

function remarksOf(what: Words): Remarks {
  if (typeof what === 'string') return { message: what };
  return 'text' in what ? told(what) : what;
}

/**
 * An engine did not do what it usually does: it is away, too slow, or answers nonsense. Another one may stand in; where none can, the
 * person reads the message.
 */
export class EngineFailed extends JobFault {
  /** What it did, after its name: `did not answer within 60 seconds`. */
  readonly did: string;
  /** `advice`: one sentence for the owner. */
  constructor(engine: string, did: Did | string, advice: Words) {
    super('PROCESSING_ERROR', whatEngineDid(engine, did, advice));
    this.did = typeof did === 'string' ? did : didIn(did, english);
  }
}

function whatEngineDid(engine: string, did: Did | string, advice: Words): Words {
  if (typeof did === 'string' && typeof advice === 'string') return `${engine} ${did}. ${advice}`;
  return told(
    typeof did === 'string' ? plainly(`${engine} ${did}.`) : noteOf('engineDid', { engine, ...did }),
    typeof advice === 'string' ? plainly(advice) : advice,
  );
}

/** Of an engine that cannot be used now. */
export const missingFault = (missing: string, { notes }: { readonly notes?: readonly Note[] }): JobFault =>
  new JobFault('PROCESSING_ERROR', { message: missing, ...(notes && { notes }) });

/** A fault as it is kept, and sent from one process to another. */
export interface TaskFailure extends Remarks {
  readonly reason: string;
  readonly instead?: readonly Instead[];
}

export const failureIn = ({ reason, message, notes, instead }: JobFault): TaskFailure => ({
  reason,
  message,
  ...(notes && { notes }),
  ...(instead.length > 0 && { instead }),
});

export const faultIn = ({ reason, instead, ...what }: TaskFailure): JobFault =>
  new JobFault(reason, what, false, undefined, instead);

/** Who asked for it does not want it any more. */
export const CANCELLED: JobFault = new JobFault('CANCELLED', noteOf('stopped', {}));

/** The studio is stopping; the job is not to blame and runs again at the next start. */
export class Stopping extends Error {
  override readonly name = 'Stopping';
}
