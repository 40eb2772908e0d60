// Tables of file kinds that operations take, and the type of finished files. Pure; content is detected elsewhere.
// Source: interface document §4.1, §4.6, §4.7.

import type { Text } from '../../messages/message.ts';

export type FileKind = (typeof ALL_FILE_KINDS)[number];

/** All kinds, in the order of lists for users. */
export const ALL_FILE_KINDS = [
  ...(['txt', 'docx', 'mp3', 'wav', 'flac', 'aac', 'mp4', 'mov', 'mxf'] as const),
  ...(['m4a', 'ogg', 'opus', 'webm', 'mkv', 'ts', 'mpg', 'avi', 'wmv'] as const),
  ...(['amr', 'caf', 'aiff', 'w64', 'flv', 'ac3', 'au', 'wv'] as const),
  ...(['srt', 'vtt', 'csv'] as const),
  ...(['epub', 'html', 'md', 'pdf'] as const),
] as const;

interface FileKindDetails {
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
}

/** Extensions and media types of each kind. The first media type is sent. */
export const FILE_KIND_DETAILS: Readonly<Record<FileKind, FileKindDetails>> = {
  txt: { extensions: ['txt'], mediaTypes: ['text/plain'] },
  docx: {
    extensions: ['docx'],
    mediaTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
  mp3: { extensions: ['mp3'], mediaTypes: ['audio/mpeg', 'audio/mp3'] },
  wav: {
    extensions: ['wav', 'wave'],
    mediaTypes: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  },
  flac: { extensions: ['flac'], mediaTypes: ['audio/flac', 'audio/x-flac'] },
  aac: { extensions: ['aac'], mediaTypes: ['audio/aac', 'audio/aacp', 'audio/x-aac', 'audio/vnd.dlna.adts'] },
  mp4: { extensions: ['mp4', 'm4v', '3gp', '3g2'], mediaTypes: ['video/mp4', 'video/3gpp', 'video/3gpp2'] },
  mov: { extensions: ['mov'], mediaTypes: ['video/quicktime'] },
  mxf: { extensions: ['mxf'], mediaTypes: ['application/mxf'] },
  m4a: { extensions: ['m4a', 'm4b'], mediaTypes: ['audio/mp4', 'audio/x-m4a', 'audio/m4a'] },
  ogg: {
    extensions: ['ogg', 'oga', 'ogv', 'ogx', 'spx'],
    mediaTypes: ['audio/ogg', 'application/ogg', 'audio/vorbis', 'video/ogg'],
  },
  opus: { extensions: ['opus'], mediaTypes: ['audio/opus'] },
  webm: { extensions: ['webm', 'weba'], mediaTypes: ['audio/webm', 'video/webm'] },
  mkv: { extensions: ['mkv', 'mka'], mediaTypes: ['video/x-matroska', 'audio/x-matroska', 'video/matroska'] },
  ts: { extensions: ['ts', 'mts', 'm2ts'], mediaTypes: ['video/mp2t'] },
  mpg: { extensions: ['mpg', 'mpeg', 'vob'], mediaTypes: ['video/mpeg'] },
  avi: { extensions: ['avi'], mediaTypes: ['video/x-msvideo', 'video/avi', 'video/vnd.avi'] },
  wmv: {
    extensions: ['wmv', 'wma', 'asf'],
    mediaTypes: ['video/x-ms-wmv', 'audio/x-ms-wma', 'video/x-ms-asf'],
  },
  amr: { extensions: ['amr'], mediaTypes: ['audio/amr', 'audio/3gpp'] },
  caf: { extensions: ['caf'], mediaTypes: ['audio/x-caf'] },
  aiff: { extensions: ['aiff', 'aif', 'aifc'], mediaTypes: ['audio/aiff', 'audio/x-aiff'] },
  w64: { extensions: ['w64'], mediaTypes: ['audio/x-w64'] },
  flv: { extensions: ['flv'], mediaTypes: ['video/x-flv'] },
  ac3: { extensions: ['ac3', 'eac3', 'ec3'], mediaTypes: ['audio/ac3', 'audio/eac3'] },
  au: { extensions: ['au', 'snd'], mediaTypes: ['audio/basic'] },
  wv: { extensions: ['wv'], mediaTypes: ['audio/x-wavpack'] },
  // Also other subtitle formats, which are recognized by content and converted to .srt.
  srt: {
    extensions: ['srt', 'ass', 'ssa', 'sbv', 'sub', 'lrc', 'smi', 'sami', 'ttml', 'dfxp', 'itt', 'scc'],
    mediaTypes: ['application/x-subrip', 'text/srt', 'application/ttml+xml', 'text/x-ssa'],
  },
  vtt: { extensions: ['vtt'], mediaTypes: ['text/vtt'] },
  csv: { extensions: ['csv', 'tsv'], mediaTypes: ['text/csv', 'text/tab-separated-values'] },
  epub: { extensions: ['epub'], mediaTypes: ['application/epub+zip'] },
  html: { extensions: ['html', 'htm', 'xhtml'], mediaTypes: ['text/html', 'application/xhtml+xml'] },
  md: { extensions: ['md', 'markdown'], mediaTypes: ['text/markdown', 'text/x-markdown'] },
  pdf: { extensions: ['pdf'], mediaTypes: ['application/pdf'] },
};

/** Kinds that are converted before sending (ports/input-converter.ts). */
const CONVERTIBLE_KINDS: readonly FileKind[] = ['m4a', 'ogg', 'opus', 'webm', 'mp4', 'mov', 'mkv', 'ts'];

/** Audio and video that FFmpeg reads. The built-in studio accepts these unconverted, with all tracks and subtitles. */
export const STUDIO_MEDIA_KINDS: readonly FileKind[] = [
  ...(['mp3', 'wav', 'flac', 'aac', 'mp4', 'mov', 'mxf'] as const),
  ...CONVERTIBLE_KINDS.filter((kind) => kind !== 'mp4' && kind !== 'mov'),
  ...(['mpg', 'avi', 'wmv', 'amr', 'caf', 'aiff', 'w64', 'flv', 'ac3', 'au', 'wv'] as const),
];

export const addConvertibleKinds = (kinds: readonly FileKind[]): readonly FileKind[] =>
  hasMediaKinds(kinds) ? [...kinds, ...CONVERTIBLE_KINDS.filter((kind) => !kinds.includes(kind))] : kinds;

/** True if audio or video is accepted; every such list includes `mp3`. */
export const hasMediaKinds = (kinds: readonly FileKind[]): boolean => kinds.includes('mp3');

/** A finished file on the local disk, before delivery. */
/** `T`: a label as data, or as a string for one reader. */
export interface MediaFile<T = Text> {
  readonly role: string;
  /** Name for users: `Speech`, `Sample A`, `Background`. */
  readonly label: T;
  /** Readable file name with the right extension. */
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly seconds?: number;
  /** Spoken text of the file, possibly truncated, for users who cannot hear it. */
  readonly altText?: string;
  readonly path: string;
}

/** The part of a finished file that is kept after delivery. */
export type FileMetadata<T = Text> = Omit<MediaFile<T>, 'path'>;

/** A file extension: a dot and a few letters or digits, with at least one letter (`Call 12.05` has none). */
const FILE_EXTENSION = /\.(?=\d*[a-z])([a-z0-9]{1,8})$/;

interface NamedFile {
  readonly name: string;
  readonly type?: string;
}

const fileExtensionOf = ({ name }: NamedFile): string | undefined =>
  FILE_EXTENSION.exec(name.trim().toLowerCase())?.[1];
const mediaTypeOf = ({ type }: NamedFile): string => type?.toLowerCase().split(';')[0]?.trim() ?? '';

/**
 * Infers the kind from the name's extension, since platforms guess media types from names anyway. Uses the media type
 * if the extension is missing, or unknown while the type is audio or video.
 */
export function inferFileKind(file: NamedFile): FileKind | undefined {
  const ending = fileExtensionOf(file);
  const type = mediaTypeOf(file);
  const kinds = Object.entries(FILE_KIND_DETAILS) as [FileKind, FileKindDetails][];
  const [named] = kinds.find(([, { extensions }]) => extensions.includes(ending ?? '')) ?? [];
  if (named !== undefined || (ending !== undefined && !/^(?:audio|video)\//.test(type))) return named;
  return kinds.find(([, { mediaTypes }]) => mediaTypes.includes(type))?.[0];
}

const GENERIC_MEDIA_TYPES: ReadonlySet<string> = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/binary',
]);

/** Like {@link inferFileKind}, but assumes a recording if neither name nor type is known. The content decides later. */
export const inferLikelyFileKind = (file: NamedFile): FileKind | undefined =>
  inferFileKind(file) ??
  (fileExtensionOf(file) === undefined && GENERIC_MEDIA_TYPES.has(mediaTypeOf(file)) ? 'mp3' : undefined);

export function isLikelyOneOf(file: NamedFile, kinds: readonly FileKind[]): boolean {
  const kind = inferLikelyFileKind(file);
  return kind !== undefined && kinds.includes(kind);
}

export const toFileExtensions = (kinds: readonly FileKind[]): readonly string[] => kinds.map((kind) => `.${kind}`);
