// Converts views and files to the JSON of a message (docs/web-chat.md, Messages). The JSON is plain data: no markup is
// created or escaped.

import { type Command, findFieldName, findTextField, toShortFieldName } from '../../domain/commands/command.ts';
import type { Problem, Request } from '../../domain/commands/invocation.ts';
import { localizeFieldLabel } from '../../domain/commands/locale.ts';
import type { FileMetadata } from '../../domain/media/file-kinds.ts';
import type { Messages } from '../../domain/messages/index.ts';
import type { Row, View } from '../../domain/views/view.ts';
import { truncate } from '../../kit/text.ts';
import type { AdapterMessages } from '../shared/texts/index.ts';
import { ENFORCED_LIMITS } from './limits.ts';
import type { StoredFile } from './storage/files.ts';

interface RowJson extends Omit<Row, 'previewVoiceId'> {
  readonly sampleUrl?: string;
}

export interface ViewJson extends Omit<View, 'files' | 'rows' | 'form'> {
  readonly rows?: readonly RowJson[];
  readonly form?: NonNullable<View['form']> & { readonly label: string };
}

/** `gone`: the file was deleted. */
export type FinishedFile = FileMetadata & { readonly url: string; readonly gone?: true };

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
  { files: _, rows, form: __, ...view }: View,
  listener: SampleListener = NO_LISTENER,
): ViewJson {
  return rows === undefined ? view : { ...view, rows: rows.map((row) => addSampleUrl(row, listener)) };
}

/** A private answer, with a button that opens the form for changing its values. */
export const renderPrivateAnswer = (
  view: View,
  { defaults: label }: Pick<AdapterMessages, 'defaults'>,
  listener: SampleListener,
): ViewJson => ({
  ...renderView(view, listener),
  ...(view.form && { form: { label, ...view.form } }),
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

/** Formats a request as a command line. `filledFields` limits the line to fields that the user filled. */
export function formatCommandLine(
  command: Command,
  { values, labels, files }: Request,
  prefix: string,
  filledFields: readonly string[] = Object.keys(values),
): string {
  const textField = findTextField(command);
  const named = new Set(filledFields.map((name) => findFieldName(command, name)));
  const parts = Object.entries(command.fields).flatMap(([name, field]) => {
    // A file name is more useful here than the URL created for the file.
    const text = files[name]?.name ?? labels[name] ?? formatValue(values[name]);
    if (text === undefined || name === textField || field.inherited || !named.has(name)) return [];
    return [`${toShortFieldName(name, field)}:${/[\s"]/.test(text) ? JSON.stringify(text) : text}`];
  });
  const words =
    textField === undefined
      ? undefined
      : (files[textField]?.name ?? labels[textField] ?? formatValue(values[textField], '\n'));
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

export const createNoticeView = (line: string): ViewJson => ({ status: 'info', title: '', line });

export const addProblemLabel = ({ field, message }: Problem, command: Command | undefined, messages: Messages) => {
  const label =
    field === undefined || !command?.fields[field] ? undefined : localizeFieldLabel(command, field, messages);
  return { field, label, message };
};
