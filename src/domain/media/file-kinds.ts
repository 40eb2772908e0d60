// Kinds of files the operations take, and finished files on their way through us. Pure tables: sniffing content is done where
// bytes are. Source of the kinds: interface document §4.1, §4.6, §4.7.

import { either } from '../../kit/text.ts';

export type FileKind = 'txt' | 'docx' | 'mp3' | 'wav' | 'flac' | 'aac' | 'mp4' | 'mov' | 'mxf';

interface KindFacts {
  readonly extensions: readonly string[];
  readonly types: readonly string[];
}

/** Endings and media types by which a file of each kind is known before its content is seen; the first type is sent. */
export const FILE_KINDS: Readonly<Record<FileKind, KindFacts>> = {
  txt: { extensions: ['txt'], types: ['text/plain'] },
  docx: {
    extensions: ['docx'],
    types: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
  mp3: { extensions: ['mp3'], types: ['audio/mpeg', 'audio/mp3'] },
  wav: { extensions: ['wav', 'wave'], types: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'] },
  flac: { extensions: ['flac'], types: ['audio/flac', 'audio/x-flac'] },
  aac: { extensions: ['aac'], types: ['audio/aac', 'audio/aacp', 'audio/x-aac', 'audio/vnd.dlna.adts'] },
  mp4: { extensions: ['mp4', 'm4v'], types: ['video/mp4'] },
  mov: { extensions: ['mov'], types: ['video/quicktime'] },
  mxf: { extensions: ['mxf'], types: ['application/mxf'] },
};

/** A finished file on this machine's disk, on its way into the conversation. */
export interface MediaFile {
  readonly role: string;
  /** What it is, for people: `Speech`, `Sample A`, `Background`. */
  readonly label: string;
  /** A readable file name with the ending that fits the content. */
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly seconds?: number;
  readonly path: string;
}

/** What is remembered of a finished file once it is part of the conversation. */
export type FileFacts = Omit<MediaFile, 'path'>;

/** What looks like an ending: a dot and a few letters or digits, a letter among them (`Call 12.05` has none). */
const ENDING = /\.(?=\d*[a-z])([a-z0-9]{1,5})$/;

/** By the ending of the name, since platforms guess types from names anyway; by the type where the name has no ending. */
export function kindOf(file: { readonly name: string; readonly type?: string }): FileKind | undefined {
  const ending = ENDING.exec(file.name.trim().toLowerCase())?.[1];
  const type = file.type?.toLowerCase().split(';')[0]?.trim() ?? '';
  const kinds = Object.entries(FILE_KINDS) as [FileKind, KindFacts][];
  return kinds.find(([, { extensions, types }]) =>
    ending === undefined ? types.includes(type) : extensions.includes(ending),
  )?.[0];
}

/** `.mp3, .wav or .flac` */
export function listKinds(kinds: readonly FileKind[]): string {
  return either(kinds.map((kind) => `.${kind}`));
}
