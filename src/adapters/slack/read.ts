// What a message of Slack's holds: its text as a person reads it, its files, a link in it, and what one of our operations
// could start from. Pure. Whether it makes sense is the bot's business; bytes are fetched elsewhere.

import { z } from 'zod';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { Operation } from '../../domain/commands/operation.ts';
import type { FileRef } from '../../domain/media/file-kinds.ts';
import { kindOf } from '../../domain/media/file-kinds.ts';
import type { Json } from '../../kit/json.ts';
import { either } from '../../kit/text.ts';
import { oneLine } from '../../kit/visible.ts';
import type { Value } from './modals/drafts.ts';
import { textBeside } from './payloads/blocks-text.ts';
import type { FileAt } from './payloads/file-address.ts';
import { linkIn, readText } from './payloads/mrkdwn.ts';
import { WORDS } from './words.ts';

export const FileBody = z.object({
  id: z.string(),
  name: z.string().nullish(),
  title: z.string().nullish(),
  mimetype: z.string().nullish(),
  size: z.number().nullish(),
  /** `hosted`, `tombstone`, `external`, `file_access` … */
  mode: z.string().nullish(),
  subtype: z.string().nullish(),
  is_external: z.boolean().nullish(),
  url_private_download: z.string().nullish(),
});

export type FileBody = z.infer<typeof FileBody>;

const Block = z.looseObject({ type: z.string() });

export const MessageBody = z.object({
  ts: z.string(),
  thread_ts: z.string().optional(),
  text: z.string().nullish(),
  files: z.array(FileBody).nullish(),
  blocks: z.array(Block).nullish(),
  attachments: z.array(z.unknown()).nullish(),
  app_id: z.string().optional(),
  bot_id: z.string().nullish(),
});

export type MessageBody = z.infer<typeof MessageBody>;

/** What somebody gave, by the service's own field names. */
export interface Given {
  readonly values: Readonly<Record<string, Value>>;
  readonly files: readonly FileRef[];
}

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
function troubleOf(file: FileBody): string | undefined {
  if (file.mode === 'tombstone' || file.mode === 'hidden_by_limit') return WORDS.deletedFile;
  if (file.mode === 'external' || file.is_external === true) return WORDS.externalFile(nameOf(file));
  return isStub(file) ? WORDS.unreadFile : undefined;
}

/** Operations that can start from a file, or why there are none. */
export function usesOf(catalogue: Catalogue, file: FileBody): readonly Operation[] | string {
  const trouble = troubleOf(file);
  if (trouble !== undefined) return trouble;
  const kind = kindOf(fileRef('', file));
  const found = kind ? catalogue.accepting(kind) : [];
  if (found.length > 0) return found;
  return isClip(file) ? WORDS.clip(nameOf(file)) : WORDS.noUse(nameOf(file), kindsOf(catalogue));
}

interface Where {
  readonly team: string;
  /** Our app's id. */
  readonly us?: string | undefined;
  /** Names by Slack's ids. */
  readonly people?: ReadonlyMap<string, string>;
}

/** What an operation that starts from a message takes of this one, or why there is nothing. */
export function readMessage(
  operation: Operation,
  message: MessageBody,
  { team, us, people }: Where,
): Given | string {
  const takes = operation.action?.takes ?? '';
  const options = operation.fields[takes]?.options;
  const kinds =
    options?.kind === 'file' ? options.kinds : options?.kind === 'text' ? (options.link ?? []) : [];
  const files = message.files ?? [];
  const fitting = files.find((file) => {
    const kind = troubleOf(file) === undefined ? kindOf(fileRef(team, file)) : undefined;
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
  const why = first && (troubleOf(first) ?? (isClip(first) ? WORDS.clip(nameOf(first)) : undefined));
  if (why !== undefined) return why;
  if (options?.kind === 'file') return WORDS.noFile(either(kinds.map((kind) => `.${kind}`)));
  return kinds.length > 0 ? WORDS.noLink : WORDS.noText;
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

const sectionText = (text: unknown): string => {
  const { type, text: said } = z.object({ type: z.string(), text: z.string() }).safeParse(text).data ?? {
    type: '',
    text: '',
  };
  return type === 'plain_text' ? said : readText(said, { marked: true });
};

const linkOf = ({ text, blocks, attachments }: MessageBody): string | undefined =>
  linkIn(text || textBeside({ blocks, attachments }));

const isClip = ({ subtype }: FileBody): boolean => subtype === 'slack_audio' || subtype === 'slack_video';
const nameOf = ({ name, title, id }: FileBody): string => oneLine(name ?? title ?? '') || id;

function kindsOf(catalogue: Catalogue): string {
  const kinds = ['txt', 'docx', 'mp3', 'wav', 'flac', 'aac', 'mp4', 'mov', 'mxf'] as const;
  return either(kinds.filter((kind) => catalogue.accepting(kind).length > 0).map((kind) => `.${kind}`));
}
