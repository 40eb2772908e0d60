// Sends typical files (a voice memo, a voice message, a clip, a browser recording, a film with subtitles) to every
// operation that accepts audio or video, on the web chat, Discord and Slack. Prints whether and when a result arrives.
// ffmpeg creates the files.
// Run: node bench/files-people-have.ts [operations, comma-separated]

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { film, LINES, speak } from '../test/studio/operations/dubbing/film.ts';
import { load } from './discord-rig.ts';
import { createLoadRig } from './load-rig.ts';
import { type Asked, createSurfaces, type Given } from './surfaces.ts';

const [, , only] = process.argv;
const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'bench-files-'));
await speak(LINES.slice(0, 1), 4, folder);
film('talk.mp4', 4, folder);

const from = (source: string, name: string, ...words: string[]): Given => {
  const path = join(folder, name);
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', join(folder, source), ...words, path]);
  return { name, bytes: readFileSync(path) };
};
writeFileSync(join(folder, 'talk.srt'), '1\n00:00:01,000 --> 00:00:03,000\nGood morning.\n');
const subtitles: Given = { name: 'talk.srt', bytes: readFileSync(join(folder, 'talk.srt')) };
const whole = (given: Given, more: Partial<Given> = {}): Asked['files'] => ({ file: { ...given, ...more } });

const FILES: Readonly<Record<string, Asked['files']>> = {
  'film, .mp4': whole({ name: 'talk.mp4', bytes: readFileSync(join(folder, 'talk.mp4')) }),
  'film, .webm (VP8, Opus)': whole(from('talk.mp4', 'screen.webm', '-c:v', 'libvpx', '-c:a', 'libopus')),
  'memo, .m4a': whole(from('said.wav', 'memo.m4a', '-c:a', 'aac')),
  'voice message, .ogg': whole(from('said.wav', 'voice-message.ogg', '-c:a', 'libopus'), {
    type: 'audio/ogg',
  }),
  'recording, .opus': whole(from('said.wav', 'note.opus', '-c:a', 'libopus')),
  'browser, .webm': whole(from('said.wav', 'mic.webm', '-c:a', 'libopus'), { type: 'audio/webm' }),
  'clip, MP4 sound': whole(from('said.wav', 'audio_message.mp4', '-c:a', 'aac'), { clip: 'slack_audio' }),
  'film and .srt': {
    ...whole({ name: 'talk.mp4', bytes: readFileSync(join(folder, 'talk.mp4')) }),
    subtitles,
  },
};
const VALUES: Readonly<Record<string, Asked['values']>> = {
  separate: {},
  dub: { to: 'Spanish (Spain)', from: 'English (United States)' },
};

const rig = await createLoadRig({ SERVICE_BASE_URL: '', SERVICE_API_KEY: '', METRICS: 'off' });
const surfaces = createSurfaces(rig);
await rig.start();
print(`| s | ${Object.keys(surfaces).join(' | ')} |`);
print(`|---|${'---|'.repeat(Object.keys(surfaces).length)}`);
for (const [operation, values] of Object.entries(VALUES)) {
  if (only && !only.split(',').includes(operation)) continue;
  for (const [what, files] of Object.entries(FILES)) {
    if (operation !== 'dub' && files && 'subtitles' in files) continue;
    const cells: string[] = [];
    for (const ask of Object.values(surfaces))
      cells.push(
        await ask({ operation, values, files }).then(
          (ms) => (ms / 1000).toFixed(1),
          (fault) => String(fault instanceof Error ? fault.message : fault).slice(0, 400),
        ),
      );
    print(`| /${operation}, ${what} | ${cells.join(' | ')} |`);
  }
}
print(load());
await rig.close();
process.exit(0);
