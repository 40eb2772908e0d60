// Grouping of a card's files: stems, language versions with captions, and single files.

import { expect, it } from 'vitest';

const { groupPlayerFiles } = await import(
  new URL('../../../../../src/adapters/web/page/player/file-groups.js', import.meta.url).href
);

interface Made {
  readonly is: string;
  readonly files: readonly { readonly role: string }[];
  readonly original?: { readonly name: string };
  readonly recording?: { readonly name: string };
  readonly captions?: readonly { readonly label: string }[];
  readonly captionFiles?: readonly unknown[];
}

/** Creates the file of a role, such as `video-76`. A leading `!` marks it as deleted. */
function file(role: string) {
  const gone = role.startsWith('!');
  const [kind = ''] = role.replace('!', '').split('-');
  const types: Record<string, string> = { video: 'video/mp4', captions: 'text/vtt', notes: 'text/plain' };
  const type = types[kind] ?? 'audio/wav';
  return {
    role: role.replace('!', ''),
    label: `${kind} · ${role}`,
    name: role,
    type,
    bytes: 1,
    url: `/${role}`,
    gone,
  };
}

it.each([
  ['speech', '', 'file speech'],
  ['sample-a sample-b', '', 'file sample-a / file sample-b'],
  ['foreground background', 'talk.wav', 'mixer foreground background from talk.wav'],
  ['foreground background', 'notes', 'mixer foreground background'],
  ['foreground !background', 'talk.wav', 'file foreground / file background'],
  ['video', '', 'versions video'],
  ['video-1 audio-1 video-2 audio-2', '', 'versions video-1 video-2 audio-1 audio-2'],
  ['video-1', 'video', 'versions video-1 from video'],
  ['audio-1', 'talk.wav', 'versions audio-1 from talk.wav'],
  ['video-1 captions-1 video-2', '', 'versions video-1 video-2 captions-1 with captions-1, saved there'],
  ['video-1 audio-1 captions-1', '', 'versions video-1 captions-1 audio-1 with captions-1, saved there'],
  ['story captions', '', 'versions story captions with captions, saved there'],
  ['story !captions', '', 'file story / file captions'],
  ['video-1 !video-2', '', 'versions video-1 / file video-2'],
  ['captions notes', '', 'file notes / written captions'],
  ['captions', 'talk.wav', 'recording captions from talk.wav with captions'],
  ['captions', 'notes', 'written captions'],
])('%s made from “%s”', (roles, upload, wanted) => {
  const uploads = upload === '' ? [] : [file(upload)];
  const groups: readonly Made[] = groupPlayerFiles(roles.split(' ').map(file), uploads);
  const told = groups.map(({ is, files, recording, original = recording, captions = [], captionFiles = [] }) => {
    const saved = captionFiles.length > 0 ? ', saved there' : '';
    const beside = captions.length > 0 ? ` with ${captions.map((one) => one.label).join(' ')}${saved}` : '';
    return `${is} ${files.map((one) => one.role).join(' ')}${original ? ` from ${original.name}` : ''}${beside}`;
  });
  expect(told.join(' / ')).toBe(wanted);
});
