// The ordered list of commands and the questions asked of it: by name, by kind, by the file a person dropped.
// The list itself stands in commands/index.ts; nothing is found by magic.

import { FILE_KINDS, type FileKind } from '../media/file-kinds.ts';
import type { Field } from './field.ts';
import type { Command, Operation } from './operation.ts';

export interface Catalogue {
  /** Put in front of every command's name where a workspace already has a /translate. */
  readonly prefix: string;
  readonly commands: readonly Command[];
  readonly operations: readonly Operation[];
  /** By name, with or without the prefix and the leading slash, in any case. */
  find(name: string): Command | undefined;
  /** Operations that can start from a file of this kind, in order. */
  accepting(kind: FileKind): readonly Operation[];
}

export function createCatalogue(commands: readonly Command[], prefix = ''): Catalogue {
  const byName = new Map(commands.map((command) => [command.name as string, command]));
  const operations = commands.filter((command): command is Operation => command.kind === 'operation');
  return {
    prefix,
    commands,
    operations,
    find(name) {
      const bare = name.trim().replace(/^\//, '').toLowerCase();
      const short = bare.startsWith(prefix) ? bare.slice(prefix.length) : bare;
      return byName.get(short) ?? byName.get(bare);
    },
    accepting: (kind) =>
      operations.filter((one) => Object.values(one.fields).some((field) => takes(field, kind))),
  };
}

/** The field a file of this kind goes to: one that asks for files, else one that takes a link to it. */
export function fieldFor(command: Command, kind: FileKind): string | undefined {
  return Object.entries(command.fields).find(([, field]) => takes(field, kind))?.[0];
}

/** The first field that free words fill. */
export function wordsField(command: Command): string | undefined {
  return Object.entries(command.fields).find(
    ([, { options, more }]) => !more && (options.kind === 'text' || options.kind === 'lines'),
  )?.[0];
}

/** Finds a field by the service's name or the short one people type. */
export function fieldNamed(command: Command, typed: string): string | undefined {
  const wanted = typed.toLowerCase();
  return Object.entries(command.fields).find(([name, field]) => name === wanted || field.as === wanted)?.[0];
}

/** The name people type and read. */
export const shortName = (name: string, field: Field): string => field.as ?? name;

/** Endings to offer in a file dialog for a field, `.docx` style; empty when it takes no file. */
export function endingsFor(field: Field): readonly string[] {
  return kindsOf(field).flatMap((kind) => FILE_KINDS[kind].extensions.map((ending) => `.${ending}`));
}

function kindsOf({ options }: Field): readonly FileKind[] {
  if (options.kind === 'file') return options.kinds;
  return options.kind === 'text' ? (options.link ?? []) : [];
}

const takes = (field: Field, kind: FileKind): boolean => kindsOf(field).includes(kind);
