// One file of every relevant kind, made by ffmpeg, and its tags, sound and pictures as other programs read them.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ffmpeg = (...words: readonly string[]): string =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...words], { encoding: 'utf8' });

const tone = ['-f', 'lavfi', '-i', 'sine=440:r=48000:d=1'];
const film = ['-f', 'lavfi', '-i', 'testsrc=s=160x120:r=25:d=1', ...tone];
const h264 = [...film, '-c:v', 'libx264', '-c:a', 'aac'];

/** By file name; files of one kind differ in their headers. */
export const FILES: Readonly<Record<string, readonly string[]>> = {
  'speech.mp3': tone,
  'bare.mp3': [...tone, '-write_xing', '0', '-id3v2_version', '0'],
  'titled.mp3': [...tone, '-id3v2_version', '3', '-metadata', 'title=A title', '-metadata', 'comment=theirs'],
  'speech.aac': [...tone, '-c:a', 'aac'],
  'speech.wav': tone,
  'bare.wav': [...tone, '-bitexact', '-c:a', 'pcm_s24le'],
  'titled.wav': [...tone, '-metadata', 'title=A title', '-metadata', 'comment=theirs'],
  'speech.flac': tone,
  'speech.ogg': [...tone, '-c:a', 'libvorbis'],
  'speech.opus': [...tone, '-c:a', 'libopus'],
  'speech.m4a': [...tone, '-c:a', 'aac'],
  'film.mp4': h264,
  'index-first.mp4': [...h264, '-movflags', '+faststart', '-metadata', 'title=A title'],
  'film.mov': h264,
  'index-first.mov': [...h264, '-movflags', '+faststart'],
  'film.mkv': h264,
  'speech.webm': [...tone, '-c:a', 'libopus'],
  'film.mxf': [...film, '-c:v', 'mpeg2video', '-c:a', 'pcm_s16le'],
};

export function makeFile(folder: string, name: string): string {
  const path = join(folder, name);
  ffmpeg(...(FILES[name] ?? []), path);
  return path;
}

export function makeFragmented(folder: string): string {
  const path = join(folder, 'fragments.mp4');
  ffmpeg(...h264, '-movflags', 'frag_keyframe+empty_moov', path);
  return path;
}

/** All tags that ffprobe prints. */
export const tagsIn = (path: string): string =>
  execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format_tags:stream_tags', '-of', 'compact', path], {
    encoding: 'utf8',
  });

/** Checksums of every track, decoded and undecoded. */
export const contentOf = (path: string): string =>
  ffmpeg('-i', path, ...[[], ['-c', 'copy']].flatMap((how) => ['-map', '0', ...how, '-f', 'streamhash', '-']));
