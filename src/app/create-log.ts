// Logging with pino: one line per event on stdout (log-sink.ts). Redacts secrets by value (from the settings), by field name and
// by pattern, in case a caller logs one. Each step takes time linear in the text.

import { pino } from 'pino';
import { formatError, type Log, type LogFields } from '../kit/log.ts';
import { redactQuery } from '../kit/text.ts';
import { createLogSink, type LogSink } from './log-sink.ts';

type RedactText = (text: string) => string;

/** Shorter secrets are not redacted, because ordinary words may equal them. */
const MIN_SECRET_LENGTH = 8;

/** Returns the secret as it appears in URLs, forms and JSON. */
function listEncodings(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  const lowered = encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  return [secret, encoded, lowered, encoded.replaceAll('%20', '+'), JSON.stringify(secret).slice(1, -1)];
}

/** `$1` keeps the context of the secret. */
const SECRET_PATTERNS: readonly (readonly [RegExp, string])[] = [
  // Keys of OpenAI, Anthropic and Stripe; of Google; of GitHub, Hugging Face, Groq, GitLab and npm; JSON Web Tokens.
  [/(?<![\w-])(?:[spr]k-|[spr]k_(?:live|test)_)[\w-]{16,}/g, '…'],
  [/(?<![\w-])AIza[\w-]{30,}/g, '…'],
  [/(?<![\w-])(?:gh[opsur]_|github_pat_|hf_|gsk_|glpat-|npm_)[\w-]{16,}/g, '…'],
  [/(?<![\w-])eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, '…'],
  // Slack tokens: bot, user, app, refresh and rotated (`xoxe.xoxb-1-…`).
  [/(?<![a-z0-9])(?:xox[a-z](?:\.xox[a-z])?|xapp)-[\w-]{6,}/gi, '…'],
  // Discord bot tokens.
  [/(?<![\w-])[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}/g, '…'],
  [/\b(Bearer\s+["']?)[\w.~+/=%-]{6,}/gi, '$1…'],
  [/\b((?:set-)?cookie["']?\s*[:=]\s*)[^\s"'][^\r\n"'}]*/gi, '$1…'],
  [/\b(authorization["']?\s*[:=]\s*["']?(?:(?:Bearer|Basic|Bot)\s+)?)[^\s"',;}]+/gi, '$1…'],
  [/\b(x-(?:slack-signature|signature-ed25519|signature)["']?\s*[:=]\s*["']?)[^\s"',;}]+/gi, '$1…'],
  [/\b((?:x-|xi-)?api-key["']?\s*[:=]\s*["']?)[^\s"',;}]+/gi, '$1…'],
  // Webhook URLs, whose path is the credential.
  [/\b(hooks\.slack\.com\/)[^\s"'<>)\]]+/gi, '$1…'],
  [/(\/(?:webhooks|interactions)\/[\w-]{1,64}\/)[^\s/?#"'<>)\]]+/g, '$1…'],
  [/(\/media\/)[\w-]{24,}[^\s"'<>)\]]*/g, '$1…'],
  [
    /\b(x-amz-(?:signature|credential|security-token)|signature|sig|token|(?:access|refresh)_token|client_secret|api_?key|secret|password)=[^\s&#"'<>]+/gi,
    '$1=…',
  ],
];

/** Signed URLs have their credential in the query, database URLs before the host. */
const redactUrls = (text: string): string =>
  text.replace(/https?:\/\/\S+/gi, redactQuery).replace(/(?<=[a-z0-9+.-]:\/\/)[^\s/]+@/gi, '…@');

/** `secrets`: values to redact in every encoding. */
export function createRedactor(secrets: readonly string[] = []): RedactText {
  const values = secrets.filter((one) => one.length >= MIN_SECRET_LENGTH).flatMap(listEncodings);
  // Longest first, since one secret may be part of another.
  const known = [...new Set(values)].sort((one, other) => other.length - one.length);
  return (text) => {
    const withoutKnown = known.reduce((left, value) => left.replaceAll(value, '…'), text);
    return SECRET_PATTERNS.reduce((left, [shape, mark]) => left.replace(shape, mark), redactUrls(withoutKnown));
  };
}

const SECRET_NAME = /(^|[-_])(key|token|secret|password|authorization|cookie)$/i;
const SECRET_NAME_SUFFIX = /[a-z](Key|Token|Secret|Password|Authorization|Cookie)$/;

/** Redacts whole fields with a secret's name, and secrets within other fields. */
export const redactFields = (fields: LogFields, redact: RedactText): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (SECRET_NAME.test(name) || SECRET_NAME_SUFFIX.test(name)) return [name, '…'];
      return [name, typeof value === 'string' ? redact(value) : value];
    }),
  );

export function createLog(
  level: string,
  component: string,
  redact: RedactText = createRedactor(),
  sink: LogSink = createLogSink(),
): Log {
  const logger = pino({ level, base: { part: component }, timestamp: pino.stdTimeFunctions.isoTime }, sink);
  const write =
    (to: 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}) =>
      logger[to](redactFields(fields, redact), redact(event));
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** Logs an uncaught error as an ordinary line: Node's own output on stderr is not redacted. */
export function logUncaughtError(log: Log, thrown: unknown): void {
  const stack = thrown instanceof Error ? thrown.stack : undefined;
  log.error('unexpected error', { reason: formatError(thrown), stack });
}
