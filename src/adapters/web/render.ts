// Converts views and files to the JSON of a message (docs/web-chat.md, Messages). The JSON is plain data: no markup is
// created or escaped, and texts are rendered when it is sent (localize.ts).

import { type Command, findFieldName, findTextField, toShortFieldName } from '../../domain/commands/command.ts';
import { fieldLabel } from '../../domain/commands/command-texts.ts';
import type { Problem, Request } from '../../domain/commands/invocation.ts';
import type { FileMetadata } from '../../domain/media/file-kinds.ts';
import type { OpaqueMessageRef } from '../../domain/tasks/task.ts';
import type { Row, View } from '../../domain/views/view.ts';
import { truncate } from '../../kit/text.ts';
import type { Messages } from '../../messages/format.ts';
import { message, type Text } from '../../messages/message.ts';
import { ENFORCED_LIMITS } from './limits.ts';
import type { StoredFile } from './storage/files.ts';

interface RowJson<T> extends Omit<Row<T>, 'previewVoiceId' | 'previewMessage'> {
  readonly sampleUrl?: string;
}

export interface ViewJson<T = Text> extends Omit<View<T>, 'files' | 'rows' | 'form' | 'live'> {
  /** A sound that can be heard while it is made. */
  readonly live?: { readonly url: string };
  readonly rows?: readonly RowJson<T>[];
  readonly form?: Required<NonNullable<View<T>['form']>>;
}

/** `gone`: the file was deleted. */
export type FinishedFile<T = Text> = FileMetadata<T> & { readonly url: string; readonly gone?: true };

export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly url: string;
  readonly gone?: true;
}

/** Room and person that decide which voices may be heard. `person` is absent for callers with a key. */
interface SampleListener {
  readonly room: string;
  readonly person?: string;
}

/** Removes files and forms; messages hold files beside the view. `listener` is only set for private views. */
export function renderView(
  { files: _, rows, form: __, live, ...rest }: View,
  listener: SampleListener = NO_LISTENER,
  findSoundUrl: SoundFinder = () => undefined,
): ViewJson {
  const view = live ? { ...rest, live: { url: `/live/${live.id}` } } : rest;
  if (rows === undefined) return view;
  return {
    ...view,
    rows: rows.map(({ previewMessage, ...row }) => {
      const sampleUrl = previewMessage === undefined ? undefined : findSoundUrl(previewMessage);
      return { ...addSampleUrl(row, listener), ...(sampleUrl !== undefined && { sampleUrl }) };
    }),
  };
}

/** Returns the URL of the first sound in a message. */
export type SoundFinder = (at: OpaqueMessageRef) => string | undefined;

/** A private answer, with a button that opens the form for changing its values. */
export const renderPrivateAnswer = (view: View, listener: SampleListener, findSoundUrl: SoundFinder): ViewJson => ({
  ...renderView(view, listener, findSoundUrl),
  ...(view.form && { form: { label: message('chat.defaults'), ...view.form } }),
});

const NO_LISTENER: SampleListener = { room: '' };

/**
 * Replaces a voice id with the URL of its sample. The sample is served by this origin, as the page may play no other.
 */
export function addSampleUrl<T extends { readonly previewVoiceId?: number }>(
  { previewVoiceId, ...rest }: T,
  listener: SampleListener,
) {
  const parameters = Object.entries(listener).filter(([, value]) => value !== undefined && value !== '');
  const query = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '';
  return {
    ...rest,
    ...(previewVoiceId !== undefined && { sampleUrl: `/api/voices/${previewVoiceId}/sample${query}` }),
  };
}

/** A path without a host, so that it works under every name of the page. */
export const getMediaPath = ({ id, name }: Pick<StoredFile, 'id' | 'name'>): string =>
  `/media/${id}/${encodeURIComponent(name)}`;

/** Inverse of {@link getMediaPath}. */
export const fileIdFromUrl = (url: string): string => url.split('/')[2] ?? '';

export const renderFinishedFile = (
  stored: StoredFile,
  { role, label, seconds, altText }: FileMetadata,
): FinishedFile => ({
  role,
  label,
  name: stored.name,
  type: stored.type,
  bytes: stored.bytes,
  seconds,
  altText,
  url: getMediaPath(stored),
});

export const renderUpload = (stored: StoredFile): UploadedFile => ({
  name: stored.name,
  type: stored.type,
  bytes: stored.bytes,
  url: getMediaPath(stored),
});

interface CommandLineOptions {
  readonly prefix: string;
  /** Messages in the author's language, in which the line stays like everything that people write. */
  readonly messages: Messages;
  /** Limits the line to fields that the user filled. */
  readonly filledFields?: readonly string[];
}

/** Formats a request as a command line. */
export function formatCommandLine(
  command: Command,
  { values, labels, files }: Request,
  { prefix, messages, filledFields = Object.keys(values) }: CommandLineOptions,
): string {
  const textField = findTextField(command);
  const named = new Set(filledFields.map((name) => findFieldName(command, name)));
  // A file name is more useful here than the URL created for the file.
  const format = (name: string, separator?: string): string | undefined => {
    const label = labels[name];
    if (files[name]) return files[name].name;
    return label === undefined ? formatValue(values[name], separator) : messages.render(label);
  };
  const parts = Object.entries(command.fields).flatMap(([name, field]) => {
    const text = format(name);
    if (text === undefined || name === textField || field.inherited || !named.has(name)) return [];
    return [`${toShortFieldName(name, field)}:${/[\s"]/.test(text) ? JSON.stringify(text) : text}`];
  });
  const words = textField === undefined ? undefined : format(textField, '\n');
  const commandName = command.parent ?? command.name;
  return truncate(
    [`/${prefix}${commandName}`, words, ...parts].filter(Boolean).join(' '),
    ENFORCED_LIMITS.maxLineCharacters,
  );
}

function formatValue(value: unknown, separator = ','): string | undefined {
  if (Array.isArray(value)) return value.map(String).join(separator);
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value);
}

export const createNoticeView = (line: Text): ViewJson => ({ status: 'info', title: '', line });

export interface LabelledProblem<T = Text> {
  readonly field?: string;
  readonly label?: T;
  readonly message: T;
}

export const addProblemLabel = ({ field, message: text }: Problem, command: Command | undefined): LabelledProblem => ({
  field,
  label: field === undefined || !command?.fields[field] ? undefined : fieldLabel(command, field),
  message: text,
});
