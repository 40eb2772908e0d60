// The arguments of a tool, understood: values as people type them, and files. A file comes as an address of ours, as data inside the
// argument, or, where the client is on this machine, as a path.

import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command, Field } from '../../domain/commands/command.ts';
import { fieldNamed, kindsOf, shortName } from '../../domain/commands/command.ts';
import type { FileRef } from '../../domain/commands/invocation.ts';
import { FILE_KINDS, kindOf } from '../../domain/media/file-kinds.ts';
import { asObject } from '../../kit/json.ts';
import type { Draft, Value } from '../shared/drafts.ts';
import { ToolFault } from './errors.ts';
import { BOUNDS } from './limits.ts';
import { say } from './words.ts';

/** What is given as a file. */
export type Given =
  | { readonly is: 'data'; readonly type: string; readonly name: string | undefined; readonly base64: string }
  | { readonly is: 'upload'; readonly path: string }
  | { readonly is: 'result'; readonly task: string; readonly role: string }
  | { readonly is: 'here'; readonly path: string };

type Part = 'values' | 'files';
export type Arguments = Pick<Draft, Part>;

/** Finds a file; throws {@link ToolFault}. */
export type FindFile = (given: Given, field: string) => Promise<FileRef>;

/** Throws {@link ToolFault}. `here`: the client is on this machine, and reads what we read. */
export async function readArguments(
  command: Command,
  given: Readonly<Record<string, unknown>>,
  { here, find }: { readonly here: boolean; readonly find: FindFile },
): Promise<Arguments> {
  if (Object.keys(given).length > BOUNDS.arguments) throw new ToolFault(say.tooMany(BOUNDS.arguments));
  const values: Record<string, Value> = {};
  const files: FileRef[] = [];
  for (const [typed, raw] of Object.entries(given)) {
    const own = fieldNamed(command, typed);
    const name = own ?? typed;
    const field = own === undefined ? undefined : command.fields[own];
    if (raw === null || raw === undefined) continue;
    const file = field && typeof raw === 'string' ? fileIn(field, raw, here) : undefined;
    if (file) files.push({ ...(await find(file, typed)), field: name });
    else if (field?.options.kind === 'file')
      throw new ToolFault(
        here ? say.notFileHere(shortName(name, field)) : say.notFile(shortName(name, field)),
      );
    else values[name] = plainValue(raw, field, typed);
  }
  return { values, files };
}

const isScalar = (raw: unknown): raw is Value => ['string', 'number', 'boolean'].includes(typeof raw);

/** Lists are written as people type them. */
function plainValue(raw: unknown, field: Field | undefined, name: string): Value {
  if (isScalar(raw)) return typeof raw === 'string' ? bounded(raw, name) : raw;
  if (!Array.isArray(raw) || !raw.every(isScalar)) throw new ToolFault(say.notText(name));
  return bounded(raw.join(field?.options.kind === 'lines' ? '\n' : ', '), name);
}

function bounded(text: string, name: string): string {
  if (text.length > BOUNDS.textCharacters) throw new ToolFault(say.textTooLong(name, BOUNDS.textCharacters));
  return text.toWellFormed();
}

const UPLOAD = /^earshot:\/\/files\/([\w-]{32}\/[A-Za-z0-9][A-Za-z0-9._-]*)$/;
const RESULT = /^earshot:\/\/results\/([\w-]{1,64})\/([^/\s]{1,200})$/;
const SHARED = '/media/shared/';

/** The path of our port under which an upload is kept, by its address. */
const uploadPath = (uri: string): string | undefined => {
  const found = UPLOAD.exec(uri)?.[1];
  return found === undefined ? undefined : SHARED + found;
};
export const uploadUri = (path: string): string => `earshot://files/${path.slice(SHARED.length)}`;

export function resultIn(uri: string): { readonly task: string; readonly role: string } | undefined {
  const [, task, role] = RESULT.exec(uri) ?? [];
  return task === undefined || role === undefined ? undefined : { task, role: decoded(role) };
}
export const resultUri = (task: string, role: string): string =>
  `earshot://results/${task}/${encodeURIComponent(role)}`;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** `undefined`: a value like any other. */
function fileIn(field: Field, raw: string, here: boolean): Given | undefined {
  if (kindsOf(field).length === 0) return undefined;
  const path = uploadPath(raw) ?? keptPath(raw);
  if (path !== undefined) return { is: 'upload', path };
  const result = resultIn(raw);
  if (result) return { is: 'result', ...result };
  if (raw.startsWith('data:')) return dataIn(raw);
  return here ? pathIn(raw) : undefined;
}

/** The address of a result, as it was told: what is behind it is ours. */
function keptPath(raw: string): string | undefined {
  const path = raw.length < 1_000 ? URL.parse(raw)?.pathname : undefined;
  return path?.startsWith(SHARED) ? path : undefined;
}

function pathIn(raw: string): Given | undefined {
  if (isAbsolute(raw)) return { is: 'here', path: raw };
  if (!raw.startsWith('file://')) return undefined;
  try {
    return { is: 'here', path: fileURLToPath(raw) };
  } catch {
    return undefined; // no path of this machine
  }
}

/** `data:audio/wav;name=talk.wav;base64,UklGR…`: its head is short, its rest is looked at by whoever decodes it. */
function dataIn(raw: string): Given {
  const comma = raw.slice(0, 500).indexOf(',');
  const [type = '', ...parameters] = raw.slice('data:'.length, Math.max(comma, 0)).split(';');
  const named = parameters.find((one) => one.startsWith('name='))?.slice('name='.length);
  const isBase64 = comma > 0 && parameters.includes('base64');
  return {
    is: 'data',
    type: type.trim().toLowerCase(),
    name: named === undefined ? undefined : decoded(named),
    base64: isBase64 ? raw.slice(comma + 1) : '',
  };
}

/** The bytes of it. Throws {@link ToolFault}. */
export function bytesOf(base64: string, field: string, most: string): Buffer {
  if ((base64.length * 3) / 4 > BOUNDS.inlineBytes + 2) throw new ToolFault(say.inlineTooLarge(field, most));
  if (base64 === '' || !/^[A-Za-z0-9+/_=\s-]+$/.test(base64)) throw new ToolFault(say.notData(field));
  return Buffer.from(base64, 'base64');
}

/** A name for data that came without one, with the ending that fits its type. */
export function nameFor(type: string): string {
  const kind = kindOf({ name: 'file', type });
  return kind === undefined ? 'file' : `file.${FILE_KINDS[kind].extensions[0]}`;
}

/** Whole seconds to wait. Throws {@link ToolFault}. */
export function waitIn(given: unknown): number {
  const { standard, most } = BOUNDS.waitSeconds;
  if (given === undefined || given === null) return standard;
  const seconds = Number(given);
  if (Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= most) return seconds;
  throw new ToolFault(say.whole('wait_seconds', most));
}

/** Throws {@link ToolFault}. */
export function textIn(given: Readonly<Record<string, unknown>>, name: string): string {
  const found = given[name];
  if (typeof found === 'string' && found !== '') return found;
  throw new ToolFault(say.noArgument(name));
}

/** Throws {@link ToolFault}. */
export function objectIn(given: unknown): Readonly<Record<string, unknown>> | undefined {
  if (given === undefined || given === null) return undefined;
  const found = asObject(given);
  if (!found) throw new ToolFault(say.notObject);
  return found;
}
