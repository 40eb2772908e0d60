// Logging with pino: one JSON line per event, on stdout. Secrets are kept out, as a net below callers who name none: by value
// (what the settings hold), by the name of a field, and by shape. Every step reads a text once, however long it is.

import { pino } from 'pino';
import { type Log, type LogFields, reasonOf } from '../kit/log.ts';
import { withoutQuery } from '../kit/text.ts';

type Redact = (text: string) => string;

/** Shorter values are words that stand in ordinary texts as well. */
const SHORTEST_SECRET = 8;

/** What a secret looks like once somebody has put it into an address, a form or JSON. */
function disguisesOf(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  const lowered = encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  return [secret, encoded, lowered, encoded.replaceAll('%20', '+'), JSON.stringify(secret).slice(1, -1)];
}

/** `$1` and the like stay: what the secret belonged to. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  // Keys of OpenAI, Anthropic and Stripe; of Google; of GitHub, Hugging Face, Groq, GitLab and npm; signed tokens (JWT).
  [/(?<![\w-])(?:[spr]k-|[spr]k_(?:live|test)_)[\w-]{16,}/g, '…'],
  [/(?<![\w-])AIza[\w-]{30,}/g, '…'],
  [/(?<![\w-])(?:gh[opsur]_|github_pat_|hf_|gsk_|glpat-|npm_)[\w-]{16,}/g, '…'],
  [/(?<![\w-])eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, '…'],
  // Slack's tokens: bot, person, app, refresh, rotated (`xoxe.xoxb-1-…`).
  [/(?<![a-z0-9])(?:xox[a-z](?:\.xox[a-z])?|xapp)-[\w-]{6,}/gi, '…'],
  // Discord's bot tokens.
  [/(?<![\w-])[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}/g, '…'],
  [/\b(Bearer\s+["']?)[\w.~+/=%-]{6,}/gi, '$1…'],
  [/\b((?:set-)?cookie["']?\s*[:=]\s*)[^\s"'][^\r\n"'}]*/gi, '$1…'],
  [/\b(authorization["']?\s*[:=]\s*["']?(?:(?:Bearer|Basic|Bot)\s+)?)[^\s"',;}]+/gi, '$1…'],
  [/\b(x-(?:slack-signature|signature-ed25519|signature)["']?\s*[:=]\s*["']?)[^\s"',;}]+/gi, '$1…'],
  [/\b((?:x-|xi-)?api-key["']?\s*[:=]\s*["']?)[^\s"',;}]+/gi, '$1…'],
  // Addresses whose path is the right to use them.
  [/\b(hooks\.slack\.com\/)[^\s"'<>)\]]+/gi, '$1…'],
  [/(\/(?:webhooks|interactions)\/[\w-]{1,64}\/)[^\s/?#"'<>)\]]+/g, '$1…'],
  [/(\/media\/)[\w-]{24,}[^\s"'<>)\]]*/g, '$1…'],
  [
    /\b(x-amz-(?:signature|credential|security-token)|signature|sig|token|(?:access|refresh)_token|client_secret|api_?key|secret|password)=[^\s&#"'<>]+/gi,
    '$1=…',
  ],
];

/** Signed links carry their right in the query, database addresses in front of the host. */
const withoutRights = (text: string): string =>
  text.replace(/https?:\/\/\S+/gi, withoutQuery).replace(/(?<=[a-z0-9+.-]:\/\/)[^\s/]+@/gi, '…@');

/** `secrets`: values that must appear nowhere, in whatever encoding. */
export function createRedact(secrets: readonly string[] = []): Redact {
  const values = secrets.filter((one) => one.length >= SHORTEST_SECRET).flatMap(disguisesOf);
  // The longest first: one secret may be a part of another.
  const known = [...new Set(values)].sort((one, other) => other.length - one.length);
  return (text) => {
    const bare = known.reduce((left, value) => left.replaceAll(value, '…'), text);
    return SHAPES.reduce((left, [shape, mark]) => left.replace(shape, mark), withoutRights(bare));
  };
}

const SECRET_NAME = /(^|[-_])(key|token|secret|password|authorization|cookie)$/i;
const SECRET_ENDING = /[a-z](Key|Token|Secret|Password|Authorization|Cookie)$/;

/** All fields of a line: those with a secret's name whole, of the others what is secret in their texts. */
export const redactFields = (fields: LogFields, redact: Redact): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (SECRET_NAME.test(name) || SECRET_ENDING.test(name)) return [name, '…'];
      return [name, typeof value === 'string' ? redact(value) : value];
    }),
  );

/** Where lines go; stdout unless a test looks at them. */
interface LogSink {
  write(line: string): void;
}

/**
 * pino's own writer retries for ever when the reader of stdout is gone (EPIPE while flushing at exit), which would keep
 * a process alive that was meant to end with its parent. Node's stream gives up, and nobody is left to read anyway.
 */
function standardOutput(): LogSink {
  process.stdout.on('error', () => {});
  return process.stdout;
}

export function createLog(
  level: string,
  part: string,
  redact: Redact = createRedact(),
  sink: LogSink = standardOutput(),
): Log {
  const logger = pino({ level, base: { part }, timestamp: pino.stdTimeFunctions.isoTime }, sink);
  const write =
    (to: 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}) =>
      logger[to](redactFields(fields, redact), redact(event));
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** What nobody caught, as a line like any other: Node's own words on stderr would go past the blotting out. */
export function logUnforeseen(log: Log, thrown: unknown): void {
  const stack = thrown instanceof Error ? thrown.stack : undefined;
  log.error('unforeseen', { reason: reasonOf(thrown), stack });
}
