// What a person's recording or film is, by its content, and that it becomes a kind which the media service takes. A look at the first
// bytes is done here; everything that reads on is done in the child process (convert.ts).

import { open } from 'node:fs/promises';
import { type FileKind, kindOf } from '../domain/media/file-kinds.ts';
import { type Converter, NotConvertible } from '../ports/converter.ts';
import { ChildEnded, type Children, type Job } from './children.ts';
import type { ListenOrder } from './listen.ts';

/** What the library calls them, where that is not our name. */
const KINDS: Readonly<Record<string, FileKind>> = {
  mp3: 'mp3',
  wav: 'wav',
  flac: 'flac',
  aac: 'aac',
  mp4: 'mp4',
  m4v: 'mp4',
  mov: 'mov',
  mxf: 'mxf',
  m4a: 'm4a',
  m4b: 'm4a',
  ogg: 'ogg',
  oga: 'ogg',
  opus: 'opus',
  webm: 'webm',
  mkv: 'mkv',
  mts: 'ts',
  mpg: 'mpg',
  avi: 'avi',
  asf: 'wmv',
  amr: 'amr',
  aif: 'aiff',
  '3gp': 'mp4',
  '3g2': 'mp4',
  ogv: 'ogg',
  ogm: 'ogg',
  spx: 'ogg',
  mj2: 'mp4',
  caf: 'caf',
  flv: 'flv',
  ac3: 'ac3',
  wv: 'wv',
};

/** Kinds that only our own studio reads. */
const UNREAD = new Set<FileKind>([
  'mpg',
  'avi',
  'wmv',
  'amr',
  'caf',
  'aiff',
  'w64',
  'flv',
  'ac3',
  'au',
  'wv',
]);

/** Sound has zeros or bytes that no UTF-8 has in its first kilobytes. */
const SAMPLE_BYTES = 4096;

/** True for a web page, an error message or any other text under a recording's name. */
async function isText(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
  const bytes = buffer.subarray(0, bytesRead);
  if (bytesRead === 0 || bytes.includes(0)) return false;
  if (bytes.toString('latin1').trimStart().startsWith('<')) return true;
  try {
    // The last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

type Said = Awaited<ReturnType<Children['run']>>;

const LISTENED = new Set<FileKind>(['mp3', 'wav', 'flac', 'aac']);
const isListened = (kind: FileKind): kind is ListenOrder['kind'] => LISTENED.has(kind);

export function createConverter(children: Children): Converter {
  const run = (job: Job, signal: AbortSignal): Promise<Said> =>
    children.run(job, signal).catch((thrown: unknown) => {
      if (!(thrown instanceof ChildEnded)) throw thrown;
      throw new NotConvertible(thrown.atLimit ? 'too-heavy' : 'damaged', thrown);
    });
  return {
    async convert({ path, name, type }, kinds, signal) {
      // Loaded with the first file: most of the time nobody gives one.
      const { fileTypeFromFile } = await import('file-type');
      const found = (await fileTypeFromFile(path).catch(() => undefined))?.ext;
      // Some MP3 and AAC begin with nothing that could be known: those are left to the service.
      const kind = found === undefined ? kindOf({ name, ...(type !== undefined && { type }) }) : KINDS[found];
      if (kind === undefined || (found === undefined && (await isText(path))))
        throw new NotConvertible('not-media');
      if (kinds.includes(kind)) return { path, kind };
      if (UNREAD.has(kind)) throw new NotConvertible('unknown-codec');
      const answer = await run({ convert: { path, into: `${path}.converted`, kinds } }, signal);
      if ('converted' in answer) return answer.converted;
      throw new NotConvertible('unfit' in answer ? answer.unfit : 'damaged');
    },
    async listen({ path, kind }, most, signal) {
      if (!isListened(kind)) throw new NotConvertible('unknown-codec');
      const answer = await run({ listen: { path, kind, most } }, signal).catch((thrown: unknown) => {
        // What the child says of a file that it cannot read.
        throw signal.aborted || thrown instanceof NotConvertible
          ? thrown
          : new NotConvertible('damaged', thrown);
      });
      if ('heard' in answer) return answer.heard;
      throw new NotConvertible('damaged');
    },
  };
}
