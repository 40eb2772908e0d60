// Cuts an MP3 file into its chapters without encoding it again, each a file with its own tag.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFrameWriter, type FrameWriter } from './frame-writer.ts';
import { readFrames } from './read-frames.ts';
import { type Chapter, createTag, type RecordingTags, readTags } from './tags.ts';

export interface ChapterFile {
  readonly title: string;
  readonly path: string;
  readonly bytes: number;
  readonly seconds: number;
}

export interface SplitOptions {
  readonly path: string;
  /** New folder of the chapter files. */
  readonly outputFolder: string;
}

/** Samples by which a decoder is behind the frames: the encoder's delay and its own. */
const DELAY = 576 + 529;
/** A frame may use bits of those before it, so chapters begin in the silence before their first word. */
const EARLY_SECONDS = 0.25;

const createChapterTag = (tags: RecordingTags, { title }: Chapter, index: number, of: number): Uint8Array =>
  createTag({ title, artist: tags.artist, album: tags.title, track: { number: index + 1, of } });

/** Returns no files if there is only one chapter. Leaves no folder after an error. */
export async function splitMp3({ path, outputFolder }: SplitOptions): Promise<readonly ChapterFile[]> {
  const tags = await readTags(path);
  const { chapters = [] } = tags;
  if (chapters.length < 2) return [];
  const files: ChapterFile[] = [];
  const toPath = (index: number): string => join(outputFolder, `${index + 1}.mp3`);
  await mkdir(outputFolder, { mode: 0o700 });
  let writer: FrameWriter | undefined;
  let rate = 0;
  let position = 0;
  const endChapter = async (chapter: FrameWriter): Promise<void> => {
    const { title } = chapters[files.length] as Chapter;
    const { bytes, samples } = await chapter.finish();
    await chapter.close();
    files.push({ title, path: toPath(files.length), bytes, seconds: samples / rate });
    writer = undefined;
  };
  try {
    for await (const frame of readFrames(path)) {
      rate = frame.rate;
      const next = chapters[files.length + 1]?.start ?? Number.POSITIVE_INFINITY;
      if (writer && (position - DELAY) / rate + EARLY_SECONDS >= next) await endChapter(writer);
      const index = files.length;
      writer ??= await createFrameWriter(
        toPath(index),
        createChapterTag(tags, chapters[index] as Chapter, index, chapters.length),
      );
      await writer.write(frame);
      position += frame.samples;
    }
    if (writer) await endChapter(writer);
    return files;
  } catch (thrown) {
    await writer?.close();
    await rm(outputFolder, { recursive: true, force: true });
    throw thrown;
  }
}
