// Refusals of the fake: Slack's own error codes with status 200.

export class Refusal extends Error {
  readonly code: string;
  readonly messages: readonly string[];
  readonly extra: Readonly<Record<string, unknown>>;
  /** True if it depends on the workspace, whatever the code says. */
  readonly isStateful: boolean;
  constructor(code: string, messages: readonly string[] = [], extra: Record<string, unknown> = {}, isStateful = false) {
    super(code);
    this.code = code;
    this.messages = messages;
    this.extra = extra;
    this.isStateful = isStateful;
  }
}

/** Error codes for requests that the app should never send. */
export const MALFORMED: ReadonlySet<string> = new Set([
  'invalid_arguments',
  'invalid_auth',
  'invalid_blocks',
  'invalid_blocks_format',
  'invalid_form_data',
  'invalid_metadata_format',
  'invalid_trigger_id',
  'metadata_too_large',
  'missing_argument',
  'missing_scope',
  'msg_too_long',
  'no_text',
  'parameter_validation_failed',
  'not_allowed_token_type',
  'not_authed',
  'unknown_method',
  'view_too_large',
]);
