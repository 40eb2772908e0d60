// Detects the kind of a user's recording or film from its content and converts it to a kind that the media service
// accepts. Only the first bytes are read here; convert-file.ts reads the rest in a child process.

import { type FileKind, inferFileKind } from '../domain/media/file-kinds.ts';
import { readFirstBytes } from '../kit/disk/read-bytes-at.ts';
import { isLikelyText } from '../kit/text.ts';
import { ConversionError, type InputConverter } from '../ports/input-converter.ts';
import type { MeasureOptions } from './measure-audio.ts';
import { type TranscodingJob, WorkerExitedError, type WorkerPool } from './worker-pool.ts';

/** File kinds by the extension that the file-type library reports. */
const KIND_BY_EXTENSION: Readonly<Record<string, FileKind>> = {
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

/** File kinds that only the bundled studio reads. */
const STUDIO_ONLY_KINDS = new Set<FileKind>([
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

/** Sound has zero bytes or invalid UTF-8 within its first kilobytes. */
const SAMPLE_BYTES = 4096;

/** True for a web page, an error message or other text with a recording's file name. */
async function isText(path: string): Promise<boolean> {
  const bytes = await readFirstBytes(path, SAMPLE_BYTES);
  if (bytes.length === 0 || bytes.includes(0)) return false;
  return bytes.toString('latin1').trimStart().startsWith('<') || isLikelyText(bytes);
}

type JobResult = Awaited<ReturnType<WorkerPool['run']>>;

const MEASURABLE_KINDS = new Set<FileKind>(['mp3', 'wav', 'flac', 'aac']);
const isMeasurable = (kind: FileKind): kind is MeasureOptions['kind'] => MEASURABLE_KINDS.has(kind);

export function createInputConverter(workers: WorkerPool): InputConverter {
  const run = (job: TranscodingJob, signal: AbortSignal): Promise<JobResult> =>
    workers.run(job, signal).catch((thrown: unknown) => {
      if (!(thrown instanceof WorkerExitedError)) throw thrown;
      throw new ConversionError(thrown.isLimitExceeded ? 'too-complex' : 'damaged', thrown);
    });
  return {
    async convert({ path, name, type }, acceptedKinds, signal) {
      // Loads file-type with the first file, since most processes never need it.
      const { fileTypeFromFile } = await import('file-type');
      const extension = (await fileTypeFromFile(path).catch(() => undefined))?.ext;
      // Some MP3 and AAC files have no known header; the service checks those.
      const kind = extension === undefined ? inferFileKind({ name, type }) : KIND_BY_EXTENSION[extension];
      if (kind === undefined || (extension === undefined && (await isText(path))))
        throw new ConversionError('not-media');
      if (acceptedKinds.includes(kind)) return { path, kind };
      if (STUDIO_ONLY_KINDS.has(kind)) throw new ConversionError('unknown-codec');
      const answer = await run({ convert: { path, outputStem: `${path}.converted`, acceptedKinds } }, signal);
      if ('converted' in answer) return answer.converted;
      throw new ConversionError('mediaFault' in answer ? answer.mediaFault : 'damaged');
    },
    async analyzeRecording({ path, kind }, maxSeconds, signal) {
      if (!isMeasurable(kind)) throw new ConversionError('unknown-codec');
      const answer = await run({ measure: { path, kind, maxSeconds } }, signal).catch((thrown: unknown) => {
        // The child process failed to read the file.
        throw signal.aborted || thrown instanceof ConversionError ? thrown : new ConversionError('damaged', thrown);
      });
      if ('measured' in answer) return answer.measured;
      throw new ConversionError('damaged');
    },
  };
}
