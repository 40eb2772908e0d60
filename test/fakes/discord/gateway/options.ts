// Client-side checks of a filled-in command: known options of the right type within their limits. Converts the values
// to the event's options and resolved data.

import type { Core } from '../core.ts';
import { keepFile } from '../messages.ts';
import type { Choice, Command, Option } from '../rest/commands.ts';
import type { Channel } from '../world.ts';
import { attachmentJson } from './payload.ts';

export interface FileGiven {
  readonly name: string;
  readonly bytes: Buffer | Uint8Array;
  readonly type?: string;
  /** Length of a voice message. */
  readonly seconds?: number;
}

export type Given = Readonly<Record<string, string | number | boolean>>;

export interface Filled {
  readonly options: readonly object[];
  readonly resolved: Resolved;
}

export interface Resolved {
  attachments?: Record<string, object>;
}

/** File extensions of each group that Discord defines. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  image: ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.avif', '.heic'],
  video: ['.mp4', '.mov', '.qt', '.webm'],
  audio: ['.mp3', '.m4a', '.wav', '.ogg', '.opus', '.flac'],
};

export function checkFileType(file: FileGiven, types: readonly string[] | null | undefined): void {
  if (!types || types.length === 0) return;
  const allowed = types.flatMap((one) => GROUPS[one] ?? [one.toLowerCase()]);
  if (!allowed.some((end) => file.name.toLowerCase().endsWith(end)))
    throw new Error(`${file.name} cannot be chosen here: the field takes ${allowed.join(' ')}.`);
}

export function upload(core: Core, channel: Channel, file: FileGiven, resolved: Resolved): string {
  const kept = keepFile(core, { channel, ephemeral: true }, { ...file, bytes: Buffer.from(file.bytes) });
  resolved.attachments = { ...resolved.attachments, [kept.id]: attachmentJson(core, kept) };
  return kept.id;
}

function checkValue(option: Option, value: unknown): void {
  const wrong: (why: string) => never = (why) => {
    throw new Error(`The option ${option.name} cannot be ${JSON.stringify(value)}: ${why}.`);
  };
  if (option.type === 3) {
    if (typeof value !== 'string') wrong('it takes text');
    if (value.length > Math.min(option.max_length ?? 6000, 6000)) wrong('it is too long');
    if (value.length < (option.min_length ?? 0)) wrong('it is too short');
  }
  if (option.type === 4 || option.type === 10) {
    if (typeof value !== 'number' || (option.type === 4 && !Number.isInteger(value))) wrong('it takes a number');
    if (value < (option.min_value ?? -Infinity) || value > (option.max_value ?? Infinity)) wrong('it is out of range');
  }
  const choices: readonly Choice[] = option.choices ?? [];
  if (choices.length > 0 && !choices.some((one) => one.value === value)) wrong('it is not one of the choices');
}

export interface Filling {
  readonly command: Command;
  readonly channel: Channel;
  readonly given: Given;
  readonly files?: Readonly<Record<string, FileGiven>>;
  /** The option being typed for autocomplete, for which no option is required. */
  readonly focused?: string;
}

export function fill(core: Core, { command, channel, given, files = {}, focused }: Filling): Filled {
  const options = command.options ?? [];
  const known = new Set(options.map(({ name }) => name));
  const strange = [...Object.keys(given), ...Object.keys(files)].filter((name) => !known.has(name));
  if (strange.length > 0) throw new Error(`/${command.name} has no option ${strange.join(', ')}.`);
  const resolved: Resolved = {};
  const made = options.flatMap((option) => {
    const { name, type } = option;
    const file = files[name];
    if (file) {
      if (type !== 11) throw new Error(`The option ${name} takes no file.`);
      checkFileType(file, option.file_types);
      return [{ name, type, value: upload(core, channel, file, resolved) }];
    }
    const value = given[name];
    if (value === undefined) {
      if (option.required && focused === undefined) throw new Error(`/${command.name} needs the option ${name}.`);
      return [];
    }
    if (type === 11) throw new Error(`The option ${name} takes a file.`);
    if (focused === undefined) checkValue(option, value);
    if (name === focused && !option.autocomplete) throw new Error(`The option ${name} has no autocomplete.`);
    return [
      {
        name,
        type,
        value: name === focused ? String(value) : value,
        ...(name === focused ? { focused: true } : {}),
      },
    ];
  });
  return { options: made, resolved };
}
