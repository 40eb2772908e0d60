// Kinds of files the operations take, and finished files on their way through us. Pure tables: sniffing content is done where
// bytes are. Source of the kinds: interface document §4.1, §4.6, §4.7.

export type FileKind = (typeof KINDS)[number];

/** In the order in which people read them. */
export const KINDS = [
  ...(['txt', 'docx', 'mp3', 'wav', 'flac', 'aac', 'mp4', 'mov', 'mxf'] as const),
  ...(['m4a', 'ogg', 'opus', 'webm', 'mkv', 'ts', 'mpg', 'avi', 'wmv'] as const),
  ...(['amr', 'caf', 'aiff', 'w64', 'flv', 'ac3', 'au', 'wv'] as const),
  ...(['srt', 'vtt', 'csv'] as const),
] as const;

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
  mp4: { extensions: ['mp4', 'm4v', '3gp', '3g2'], types: ['video/mp4', 'video/3gpp', 'video/3gpp2'] },
  mov: { extensions: ['mov'], types: ['video/quicktime'] },
  mxf: { extensions: ['mxf'], types: ['application/mxf'] },
  m4a: { extensions: ['m4a', 'm4b'], types: ['audio/mp4', 'audio/x-m4a', 'audio/m4a'] },
  ogg: {
    extensions: ['ogg', 'oga', 'ogv', 'ogx', 'spx'],
    types: ['audio/ogg', 'application/ogg', 'audio/vorbis', 'video/ogg'],
  },
  opus: { extensions: ['opus'], types: ['audio/opus'] },
  webm: { extensions: ['webm', 'weba'], types: ['audio/webm', 'video/webm'] },
  mkv: { extensions: ['mkv', 'mka'], types: ['video/x-matroska', 'audio/x-matroska', 'video/matroska'] },
  ts: { extensions: ['ts', 'mts', 'm2ts'], types: ['video/mp2t'] },
  mpg: { extensions: ['mpg', 'mpeg', 'vob'], types: ['video/mpeg'] },
  avi: { extensions: ['avi'], types: ['video/x-msvideo', 'video/avi', 'video/vnd.avi'] },
  wmv: { extensions: ['wmv', 'wma', 'asf'], types: ['video/x-ms-wmv', 'audio/x-ms-wma', 'video/x-ms-asf'] },
  amr: { extensions: ['amr'], types: ['audio/amr', 'audio/3gpp'] },
  caf: { extensions: ['caf'], types: ['audio/x-caf'] },
  aiff: { extensions: ['aiff', 'aif', 'aifc'], types: ['audio/aiff', 'audio/x-aiff'] },
  w64: { extensions: ['w64'], types: ['audio/x-w64'] },
  flv: { extensions: ['flv'], types: ['video/x-flv'] },
  ac3: { extensions: ['ac3', 'eac3', 'ec3'], types: ['audio/ac3', 'audio/eac3'] },
  au: { extensions: ['au', 'snd'], types: ['audio/basic'] },
  wv: { extensions: ['wv'], types: ['audio/x-wavpack'] },
  // Other kinds of subtitles too: they are read by content, and passed on as .srt.
  srt: {
    extensions: ['srt', 'ass', 'ssa', 'sbv', 'sub', 'lrc', 'smi', 'sami', 'ttml', 'dfxp', 'itt', 'scc'],
    types: ['application/x-subrip', 'text/srt', 'application/ttml+xml', 'text/x-ssa'],
  },
  vtt: { extensions: ['vtt'], types: ['text/vtt'] },
  csv: { extensions: ['csv', 'tsv'], types: ['text/csv', 'text/tab-separated-values'] },
};

/** What people have instead of the kinds that the service takes: it is converted before anything is sent (ports/converter.ts). */
const CONVERTED_SOUND: readonly FileKind[] = ['m4a', 'ogg', 'opus', 'webm', 'mp4', 'mov', 'mkv', 'ts'];

/** Recordings and films that FFmpeg reads: our own studio takes them as they are, with all tracks and subtitles. */
export const STUDIO_KINDS: readonly FileKind[] = [
  ...(['mp3', 'wav', 'flac', 'aac', 'mp4', 'mov', 'mxf'] as const),
  ...CONVERTED_SOUND.filter((kind) => kind !== 'mp4' && kind !== 'mov'),
  ...(['mpg', 'avi', 'wmv', 'amr', 'caf', 'aiff', 'w64', 'flv', 'ac3', 'au', 'wv'] as const),
];

/** Kinds that may be given where the service takes these. */
export const givable = (kinds: readonly FileKind[]): readonly FileKind[] =>
  isMedia(kinds) ? [...kinds, ...CONVERTED_SOUND.filter((kind) => !kinds.includes(kind))] : kinds;

/** Whether what is taken is sound or film. */
export const isMedia = (kinds: readonly FileKind[]): boolean => kinds.includes('mp3');

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
  /** What is said in it, or its beginning, for people who cannot hear it. */
  readonly words?: string;
  readonly path: string;
}

/** What is remembered of a finished file once it is part of the conversation. */
export type FileFacts = Omit<MediaFile, 'path'>;

/** What looks like an ending: a dot and a few letters or digits, a letter among them (`Call 12.05` has none). */
const ENDING = /\.(?=\d*[a-z])([a-z0-9]{1,5})$/;

interface Named {
  readonly name: string;
  readonly type?: string;
}

const endingOf = ({ name }: Named): string | undefined => ENDING.exec(name.trim().toLowerCase())?.[1];
const typeOf = ({ type }: Named): string => type?.toLowerCase().split(';')[0]?.trim() ?? '';

/**
 * By the ending of the name, since platforms guess types from names anyway; by the type where the name has no ending, or an unknown one
 * of a recording or film.
 */
export function kindOf(file: Named): FileKind | undefined {
  const ending = endingOf(file);
  const type = typeOf(file);
  const kinds = Object.entries(FILE_KINDS) as [FileKind, KindFacts][];
  const [named] = kinds.find(([, { extensions }]) => extensions.includes(ending ?? '')) ?? [];
  if (named !== undefined || (ending !== undefined && !/^(?:audio|video)\//.test(type))) return named;
  return kinds.find(([, { types }]) => types.includes(type))?.[0];
}

const ANY_TYPE: ReadonlySet<string> = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/binary',
]);

/** A recording where neither name nor type says anything: its content decides later. */
export const likelyKind = (file: Named): FileKind | undefined =>
  kindOf(file) ?? (endingOf(file) === undefined && ANY_TYPE.has(typeOf(file)) ? 'mp3' : undefined);

export function mayBe(file: Named, kinds: readonly FileKind[]): boolean {
  const kind = likelyKind(file);
  return kind !== undefined && kinds.includes(kind);
}

/** As people know them: `.mp3`. */
export const endingsOf = (kinds: readonly FileKind[]): readonly string[] => kinds.map((kind) => `.${kind}`);
