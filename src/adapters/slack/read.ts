// What a message of Slack's holds: its text as a person reads it, its files, a link in it, and what one of our operations
// could start from. Pure. Whether it makes sense is the bot's business; bytes are fetched elsewhere.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { Operation } from '../../domain/commands/operation.ts';
import type { FileRef } from '../../domain/media/file-kinds.ts';
import { kindOf } from '../../domain/media/file-kinds.ts';
import type { Json } from '../../kit/json.ts';
import { either } from '../../kit/text.ts';
import { oneLine } from '../../kit/visible.ts';
import type { Draft } from '../shared/drafts.ts';
import { type Texts, textsFor } from '../shared/texts/index.ts';
import { textBeside } from './payloads/blocks-text.ts';
import type { FileAt } from './payloads/file-address.ts';
import { linkIn, readText } from './payloads/mrkdwn.ts';

/** What of Slack's files is read, wherever they are told of. */
export interface FileBody {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly mimetype?: string | null | undefined;
  readonly size?: number | null | undefined;
  /** `hosted`, `tombstone`, `external`, `file_access` … */
  readonly mode?: string | null | undefined;
  readonly subtype?: string | null | undefined;
  readonly is_external?: boolean | null | undefined;
  readonly url_private_download?: string | null | undefined;
}

/** What of a message is read that an operation starts from. */
export interface MessageBody {
  readonly text?: string | null;
  readonly files?: readonly FileBody[] | null;
  readonly blocks?: readonly { readonly type: string; readonly [key: string]: unknown }[] | null;
  readonly attachments?: readonly unknown[] | null;
  readonly app_id?: string;
}

/** What somebody gave, by the service's own field names. */
export type Given = Pick<Draft, 'values' | 'files'>;

export function fileRef(team: string, file: FileBody, field?: string): FileRef {
  const at: FileAt = {
    team,
    file: file.id,
    ...(file.url_private_download && { download: file.url_private_download }),
  };
  return {
    name: nameOf(file),
    ...(file.size != null && { bytes: file.size }),
    ...(file.mimetype && { type: file.mimetype }),
    ...(field !== undefined && { field }),
    at: at as unknown as Json,
  };
}

/** Slack shows some files by their id alone at first. */
export const isStub = ({ mode, name }: FileBody): boolean =>
  mode === 'file_access' || (!name && mode !== 'tombstone');

/** Why nothing can be read from a file, whatever it is for. */
function troubleOf(file: FileBody, texts: Texts): string | undefined {
  if (file.mode === 'tombstone' || file.mode === 'hidden_by_limit') return texts.deletedFile;
  if (file.mode === 'external' || file.is_external === true) return texts.fileExternal(nameOf(file));
  return isStub(file) ? texts.unreadFile : undefined;
}

/** Operations that can start from a file, or why there are none. */
export function usesOf(
  catalogue: Catalogue,
  file: FileBody,
  texts = textsFor(),
): readonly Operation[] | string {
  const trouble = troubleOf(file, texts);
  if (trouble !== undefined) return trouble;
  const kind = kindOf(fileRef('', file));
  const found = kind ? catalogue.accepting(kind) : [];
  if (found.length > 0) return found;
  return isClip(file) ? texts.clip(nameOf(file)) : texts.noUse(nameOf(file), kindsOf(catalogue));
}

interface Where {
  readonly team: string;
  /** Our app's id. */
  readonly us?: string | undefined;
  /** Names by Slack's ids. */
  readonly people?: ReadonlyMap<string, string>;
  readonly texts?: Texts;
}

/** What an operation that starts from a message takes of this one, or why there is nothing. */
export function readMessage(
  operation: Operation,
  message: MessageBody,
  { team, us, people, texts = textsFor() }: Where,
): Given | string {
  const takes = operation.action?.takes ?? '';
  const options = operation.fields[takes]?.options;
  const kinds =
    options?.kind === 'file' ? options.kinds : options?.kind === 'text' ? (options.link ?? []) : [];
  const files = message.files ?? [];
  const fitting = files.find((file) => {
    const kind = troubleOf(file, texts) === undefined ? kindOf(fileRef(team, file)) : undefined;
    return kind !== undefined && kinds.includes(kind);
  });
  if (fitting) return { values: {}, files: [fileRef(team, fitting, takes)] };
  const found =
    options?.kind === 'file'
      ? undefined
      : options?.kind === 'text' && options.link
        ? linkOf(message)
        : textOf(message, us, people);
  if (found) return { values: { [takes]: found }, files: [] };
  const [first] = kinds.length > 0 ? files : [];
  const why = first && (troubleOf(first, texts) ?? (isClip(first) ? texts.clip(nameOf(first)) : undefined));
  if (why !== undefined) return why;
  if (options?.kind === 'file') return texts.noFile(either(kinds.map((kind) => `.${kind}`)));
  return kinds.length > 0 ? texts.noLink : texts.noText;
}

/** Of a card of ours only what it is about: its first section is the line that says how it stands. */
function textOf(
  { text, blocks, attachments, app_id }: MessageBody,
  us: string | undefined,
  people?: ReadonlyMap<string, string>,
): string {
  if (us === undefined || app_id !== us || !blocks)
    return (
      readText(text ?? '', { marked: true, ...(people && { people }) }) || textBeside({ blocks, attachments })
    );
  const sections = blocks.filter(({ type }) => type === 'section').map((one) => sectionText(one['text']));
  return sections
    .filter((one) => one !== '')
    .slice(1)
    .join('\n\n');
}

function sectionText(given: unknown): string {
  const { type, text = '' } = (given ?? {}) as { readonly type?: string; readonly text?: string };
  return type === 'plain_text' ? text : readText(text, { marked: true });
}

const linkOf = ({ text, blocks, attachments }: MessageBody): string | undefined =>
  linkIn(text || textBeside({ blocks, attachments }));

const isClip = ({ subtype }: FileBody): boolean => subtype === 'slack_audio' || subtype === 'slack_video';
const nameOf = ({ name, title, id }: FileBody): string => oneLine(name ?? title ?? '') || id;

function kindsOf(catalogue: Catalogue): string {
  const kinds = ['txt', 'docx', 'mp3', 'wav', 'flac', 'aac', 'mp4', 'mov', 'mxf'] as const;
  return either(kinds.filter((kind) => catalogue.accepting(kind).length > 0).map((kind) => `.${kind}`));
}
