// What the studio raises: refusals, which become HTTP answers, and job faults, which become failed tasks.
// Bodies follow the service: `detail` is a sentence, or FastAPI's list of problems (facts §2). Knows no framework.

/** One entry of a 422 answer. `loc` begins with `body`, `query` or `path`. */
export interface Detail {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
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

/** Why a job ended without a result. `reason` is one of the service's `exception_reason` words (facts §3). */
export class JobFault extends Error {
  override readonly name = 'JobFault';
  readonly reason: string;
  /** The worker died under the job for no reason we know: worth one more try. */
  readonly again: boolean;
  /** What a developer should know, for the log. */
  readonly defect: string | undefined;
  /** What would work: values in the place of those that were given, by field; at most three, the nearest first. */
  readonly instead: readonly Instead[];
  constructor(
    reason: string,
    message: string,
    again = false,
    defect?: string,
    instead: readonly Instead[] = [],
  ) {
    super(message);
    this.reason = reason;
    this.again = again;
    this.defect = defect;
    this.instead = instead;
  }
}

/**
 * An engine did not do what it usually does: it is away, too slow, or answers nonsense. Another one may stand in; where none can, the
 * person reads the message.
 */
export class EngineFailed extends JobFault {
  /** What it did, after its name: `did not answer within 60 seconds`. */
  readonly did: string;
  /** `advice`: one sentence for the owner. */
  constructor(engine: string, did: string, advice: string) {
    super('PROCESSING_ERROR', `${engine} ${did}. ${advice}`);
    this.did = did;
  }
}

/** A fault as it is kept, and sent from one process to another. */
export interface TaskFailure {
  readonly reason: string;
  readonly message: string;
  readonly instead?: readonly Instead[];
}

export const failureIn = ({ reason, message, instead }: JobFault): TaskFailure => ({
  reason,
  message,
  ...(instead.length > 0 && { instead }),
});

export const faultIn = ({ reason, message, instead }: TaskFailure): JobFault =>
  new JobFault(reason, message, false, undefined, instead);

/** Who asked for it does not want it any more. */
export const CANCELLED: JobFault = new JobFault('CANCELLED', 'It was stopped before it was finished.');

/** The studio is stopping; the job is not to blame and runs again at the next start. */
export class Stopping extends Error {
  override readonly name = 'Stopping';
}
