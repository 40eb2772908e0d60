// Runs whole dubs with the installed FFmpeg and a fake translator, and probes media files.

import { JobError } from '../../../../src/studio/errors.ts';
import { createDubWork } from '../../../../src/studio/operations/dub.ts';
import type { DubInput } from '../../../../src/studio/operations/dubbing/dub-input.ts';
import { ffmpeg, ffprobe, speaker } from './film.ts';

export const dub = createDubWork({
  async translate({ texts, to }) {
    if (/^(de|fr)/.test(to)) throw new JobError('PROCESSING_ERROR', 'No pair for German.');
    return { files: {}, message: 'Translated.', texts: texts.map((text) => `Hola, ${text}`) };
  },
});

export const to = (...tags: readonly string[]) => tags.map((tag) => ({ tag, design: speaker(tag) }));

export const job = (more: Partial<DubInput>): DubInput => ({
  file: 'talk.mp4',
  name: 'talk.mp4',
  from: 'en-US',
  to: to('es-ES'),
  smooth: true,
  ...more,
});

interface Told {
  readonly format: { readonly duration: string; readonly format_name: string };
  readonly streams: readonly {
    readonly codec_type: string;
    readonly codec_name: string;
    readonly channels?: number;
  }[];
}

export const tell = (file: string, folder: string): Told =>
  JSON.parse(ffprobe(['-of', 'json', '-show_format', '-show_streams', file], folder));

export const pictures = (file: string, folder: string): string =>
  ffmpeg(['-i', file, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-'], folder).toString();
