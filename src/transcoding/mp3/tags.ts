// Writes and reads the ID3v2 tag of an MP3 file, with its chapters (https://id3.org/id3v2-chapters-1.0).

import { ID3Writer } from 'browser-id3-writer';
import { toSingleLine, truncate } from '../../kit/text.ts';

/** Seconds from the start of the sound. */
export interface Chapter {
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

export interface RecordingTags {
  readonly title?: string;
  readonly artist?: string;
  readonly album?: string;
  readonly track?: { readonly number: number; readonly of: number };
  readonly chapters?: readonly Chapter[];
}

/** The format counts entries of a table of contents in one byte. Without the table, players list all chapters. */
const MAX_CONTENTS = 255;
const MAX_TEXT_LENGTH = 200;

const toText = (text: string): string => truncate(toSingleLine(text), MAX_TEXT_LENGTH);
const toMilliseconds = (seconds: number): number => Math.max(0, Math.round(seconds * 1000));

/** Returns an empty tag if there is nothing to state. */
export function createTag({ title, artist, album, track, chapters = [] }: RecordingTags): Uint8Array {
  // The library's types lack the padding.
  const writer = Object.assign(new ID3Writer(new ArrayBuffer(0)), { padding: 0 });
  if (title) writer.setFrame('TIT2', toText(title));
  if (artist) writer.setFrame('TPE1', [toText(artist)]);
  if (album) writer.setFrame('TALB', toText(album));
  if (track) writer.setFrame('TRCK', `${track.number}/${track.of}`);
  const ids = chapters.map((_, index) => `chapter-${index + 1}`);
  if (chapters.length > 0 && chapters.length <= MAX_CONTENTS)
    writer.setFrame('CTOC', { id: 'contents', topLevel: true, ordered: true, childElementIds: ids });
  for (const [index, chapter] of chapters.entries())
    writer.setFrame('CHAP', {
      id: ids[index] as string,
      startTime: toMilliseconds(chapter.start),
      endTime: toMilliseconds(chapter.end),
      // Readers skip chapters without a title.
      subFrames: { TIT2: toText(chapter.title) || String(index + 1) },
    });
  return title || artist || album || track || chapters.length > 0 ? new Uint8Array(writer.addTag()) : new Uint8Array(0);
}

/** Returns the tags that {@link createTag} writes. */
export async function readTags(path: string): Promise<RecordingTags> {
  // Most jobs of the child process read no tags.
  const { parseFile } = await import('music-metadata');
  const { common, format } = await parseFile(path, { duration: false, skipCovers: true, includeChapters: true });
  const { title, album, track } = common;
  // The library splits names at slashes.
  const artist = common.artists?.join('/');
  const chapters = format.chapters?.map(({ title: name, start, end = start, timeScale = 1 }) => ({
    title: name,
    start: start / timeScale,
    end: end / timeScale,
  }));
  return {
    ...(title && { title }),
    ...(artist && { artist }),
    ...(album && { album }),
    ...(track.no && track.of && { track: { number: track.no, of: track.of } }),
    ...(chapters && { chapters }),
  };
}
