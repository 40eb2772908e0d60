// Parses tool arguments: values in command-line form, and files. A file is a URL of ours, inline data, or, for a client
// on this machine, a path.

import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command, Field } from '../../domain/commands/command.ts';
import { findFieldName, listAcceptedFileKinds, toShortFieldName } from '../../domain/commands/command.ts';
import type { FileRef, Invocation } from '../../domain/commands/invocation.ts';
import { FILE_KIND_DETAILS, inferFileKind } from '../../domain/media/file-kinds.ts';
import { asJsonObject } from '../../kit/json.ts';
import { clientMessages } from './client-messages.ts';
import { ToolError } from './errors.ts';
import { MCP_SERVER_LIMITS } from './limits.ts';

/** A file argument. */
export type FileArgument =
  | { readonly is: 'inline'; readonly type: string; readonly name: string | undefined; readonly base64: string }
  | { readonly is: 'upload'; readonly path: string }
  | { readonly is: 'result'; readonly task: string; readonly role: string }
  | { readonly is: 'local-path'; readonly path: string };

type ToolArguments = Pick<Invocation, 'values' | 'files'>;
type Scalar = string | number | boolean;

/**
 * Finds a file.
 * @throws {ToolError} if the file does not exist or cannot be used.
 */
export type ResolveFileArgument = (input: FileArgument, field: string) => Promise<FileRef>;

/**
 * `isLocal`: the client runs on this machine, so file paths are allowed.
 * @throws {ToolError}
 */
export async function parseToolArguments(
  command: Command,
  input: Readonly<Record<string, unknown>>,
  { isLocal, find }: { readonly isLocal: boolean; readonly find: ResolveFileArgument },
): Promise<ToolArguments> {
  if (Object.keys(input).length > MCP_SERVER_LIMITS.arguments)
    throw new ToolError(clientMessages.tooManyArguments(MCP_SERVER_LIMITS.arguments));
  const values: Record<string, Scalar> = {};
  const files: FileRef[] = [];
  for (const [argumentName, raw] of Object.entries(input)) {
    const fieldName = findFieldName(command, argumentName);
    const name = fieldName ?? argumentName;
    const field = fieldName === undefined ? undefined : command.fields[fieldName];
    if (raw === null || raw === undefined) continue;
    const file = field && typeof raw === 'string' ? parseFileInput(field, raw, isLocal) : undefined;
    if (file) files.push({ ...(await find(file, argumentName)), field: name });
    else if (field?.options.kind === 'file')
      throw new ToolError(
        isLocal
          ? clientMessages.notLocalFile(toShortFieldName(name, field))
          : clientMessages.notFile(toShortFieldName(name, field)),
      );
    else values[name] = toValue(raw, field, argumentName);
  }
  return { values, files };
}

const isScalar = (raw: unknown): raw is Scalar => ['string', 'number', 'boolean'].includes(typeof raw);

/** Joins a list into the text that users type for it. */
function toValue(raw: unknown, field: Field | undefined, name: string): Scalar {
  if (isScalar(raw)) return typeof raw === 'string' ? checkLength(raw, name) : raw;
  if (!Array.isArray(raw) || !raw.every(isScalar)) throw new ToolError(clientMessages.invalidValue(name));
  return checkLength(raw.join(field?.options.kind === 'lines' ? '\n' : ', '), name);
}

function checkLength(text: string, name: string): string {
  if (text.length > MCP_SERVER_LIMITS.textCharacters)
    throw new ToolError(clientMessages.textTooLong(name, MCP_SERVER_LIMITS.textCharacters));
  return text.toWellFormed();
}

const UPLOAD_URI = /^earshot:\/\/files\/([\w-]{32}\/[A-Za-z0-9][A-Za-z0-9._-]*)$/;
const RESULT_URI = /^earshot:\/\/results\/([\w-]{1,64})\/([^/\s]{1,200})$/;
const SHARED_PATH = '/media/shared/';

/** Converts an upload URI to the path of the file's URL on this server. Returns `undefined` for other URIs. */
const parseUploadUri = (uri: string): string | undefined => {
  const found = UPLOAD_URI.exec(uri)?.[1];
  return found === undefined ? undefined : SHARED_PATH + found;
};
export const formatUploadUri = (path: string): string => `earshot://files/${path.slice(SHARED_PATH.length)}`;

export function parseResultUri(uri: string): { readonly task: string; readonly role: string } | undefined {
  const [, task, role] = RESULT_URI.exec(uri) ?? [];
  return task === undefined || role === undefined ? undefined : { task, role: decodeOrKeep(role) };
}
export const formatResultUri = (task: string, role: string): string =>
  `earshot://results/${task}/${encodeURIComponent(role)}`;

function decodeOrKeep(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns `undefined` for an ordinary value. */
function parseFileInput(field: Field, raw: string, isLocal: boolean): FileArgument | undefined {
  if (listAcceptedFileKinds(field).length === 0) return undefined;
  const path = parseUploadUri(raw) ?? parseSharedUrl(raw);
  if (path !== undefined) return { is: 'upload', path };
  const result = parseResultUri(raw);
  if (result) return { is: 'result', ...result };
  if (raw.startsWith('data:')) return parseDataUri(raw);
  return isLocal ? parseLocalPath(raw) : undefined;
}

/** Converts the URL of a result to its path on our port, whatever the host. */
function parseSharedUrl(raw: string): string | undefined {
  const path = raw.length < 1_000 ? URL.parse(raw)?.pathname : undefined;
  return path?.startsWith(SHARED_PATH) ? path : undefined;
}

function parseLocalPath(raw: string): FileArgument | undefined {
  if (isAbsolute(raw)) return { is: 'local-path', path: raw };
  if (!raw.startsWith('file://')) return undefined;
  try {
    return { is: 'local-path', path: fileURLToPath(raw) };
  } catch {
    return undefined; // not a path on this machine
  }
}

/**
 * Parses `data:audio/wav;name=talk.wav;base64,UklGR…`. Only the short head is parsed here; {@link decodeBase64} checks
 * the data.
 */
function parseDataUri(raw: string): FileArgument {
  const comma = raw.slice(0, 500).indexOf(',');
  const [type = '', ...parameters] = raw.slice('data:'.length, Math.max(comma, 0)).split(';');
  const named = parameters.find((one) => one.startsWith('name='))?.slice('name='.length);
  const isBase64 = comma > 0 && parameters.includes('base64');
  return {
    is: 'inline',
    type: type.trim().toLowerCase(),
    name: named === undefined ? undefined : decodeOrKeep(named),
    base64: isBase64 ? raw.slice(comma + 1) : '',
  };
}

/**
 * Decodes inline file data.
 * @throws {ToolError}
 */
export function decodeBase64(base64: string, field: string, maxSize: string): Buffer {
  if ((base64.length * 3) / 4 > MCP_SERVER_LIMITS.inlineBytes + 2)
    throw new ToolError(clientMessages.inlineTooLarge(field, maxSize));
  if (base64 === '' || !/^[A-Za-z0-9+/_=\s-]+$/.test(base64)) throw new ToolError(clientMessages.notData(field));
  return Buffer.from(base64, 'base64');
}

/** Returns a name for unnamed data, with the extension of its media type. */
export function createDefaultFileName(type: string): string {
  const kind = inferFileKind({ name: 'file', type });
  return kind === undefined ? 'file' : `file.${FILE_KIND_DETAILS[kind].extensions[0]}`;
}

/**
 * Parses a whole number of seconds to wait.
 * @throws {ToolError}
 */
export function parseWaitSeconds(input: unknown): number {
  const { default: defaultSeconds, max: maxSeconds } = MCP_SERVER_LIMITS.waitSeconds;
  if (input === undefined || input === null) return defaultSeconds;
  const seconds = Number(input);
  if (Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= maxSeconds) return seconds;
  throw new ToolError(clientMessages.notWholeNumber('wait_seconds', maxSeconds));
}

/** @throws {ToolError} if the argument is missing or not a text. */
export function requireTextArgument(input: Readonly<Record<string, unknown>>, name: string): string {
  const found = input[name];
  if (typeof found === 'string' && found !== '') return found;
  throw new ToolError(clientMessages.noArgument(name));
}

/** @throws {ToolError} if the input is not an object. */
export function parseOptionalObject(input: unknown): Readonly<Record<string, unknown>> | undefined {
  if (input === undefined || input === null) return undefined;
  const found = asJsonObject(input);
  if (!found) throw new ToolError(clientMessages.notObject);
  return found;
}
