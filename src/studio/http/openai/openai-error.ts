// Errors in the shape of OpenAI's interface. Its SDK chooses the class of an error by the status and shows the message.

import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DescribedHttpError } from '../route-helpers.ts';

/** Start of all paths of this interface. */
export const OPENAI_BASE_PATH = '/v1';

export interface OpenAiErrorBody {
  readonly error: {
    readonly message: string;
    readonly type: string;
    /** Field of the request with the problem. */
    readonly param: string | null;
    readonly code: string | null;
  };
}

interface OpenAiErrorDetails {
  readonly code?: string;
  readonly param?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Request that was not carried out. */
export class OpenAiError extends Error {
  override readonly name = 'OpenAiError';
  readonly status: ContentfulStatusCode;
  readonly details: OpenAiErrorDetails;
  constructor(status: ContentfulStatusCode, message: string, details: OpenAiErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** A field has a value that this server does not take. */
export const createValueError = (param: string, message: string): OpenAiError =>
  new OpenAiError(400, message, { param, code: 'invalid_value' });

export const createMissingFieldError = (param: string, advice: string): OpenAiError =>
  new OpenAiError(400, `The field '${param}' is missing. ${advice}`, { param, code: 'missing_required_parameter' });

/** The SDK repeats failed requests unless this header forbids it. */
export const NO_RETRY_HEADERS = { 'x-should-retry': 'false' } as const;

const CODES_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_value',
  401: 'invalid_api_key',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'request_too_large',
  429: 'rate_limit_exceeded',
  501: 'not_implemented',
  503: 'server_restarting',
  507: 'disk_full',
};

function getErrorType(status: number): string {
  if (status === 429) return 'requests';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

/** OpenAI answers 400 where the service answers 422. */
const toOpenAiStatus = (status: ContentfulStatusCode): ContentfulStatusCode => (status === 422 ? 400 : status);

/** The body of an error without further details. */
export function createErrorBody(
  status: number,
  message: string,
  { param, code }: OpenAiErrorDetails = {},
): OpenAiErrorBody {
  return {
    error: { message, type: getErrorType(status), param: param ?? null, code: code ?? CODES_BY_STATUS[status] ?? null },
  };
}

interface DescribedOpenAiError {
  readonly status: ContentfulStatusCode;
  readonly body: OpenAiErrorBody;
  readonly headers: Readonly<Record<string, string>>;
}

/** Makes a sentence of a problem with the whole request: `must be JSON`, `the form is broken`. */
const toSentence = (problem: string): string =>
  /^(?:must|has|needs)\b/.test(problem)
    ? `The request ${problem}.`
    : `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;

/** Sentence and field of a problem that the studio reports. */
function describeDetail(detail: DescribedHttpError['detail']): readonly [string, OpenAiErrorDetails] {
  if (typeof detail === 'string') return [detail, {}];
  const [first] = detail;
  const { msg = 'the request is invalid', loc: [, field] = [] } = first ?? {};
  if (field === undefined) return [toSentence(msg), {}];
  return [`The field '${field}': ${msg}.`, { param: String(field) }];
}

export function describeOpenAiError(error: OpenAiError | DescribedHttpError): DescribedOpenAiError {
  if (error instanceof OpenAiError) {
    const { status, message, details } = error;
    return { status, body: createErrorBody(status, message, details), headers: details.headers ?? {} };
  }
  const status = toOpenAiStatus(error.status);
  return { status, body: createErrorBody(status, ...describeDetail(error.detail)), headers: error.headers };
}
