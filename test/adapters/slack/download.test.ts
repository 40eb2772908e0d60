// File downloads: only from Slack's hosts, with the token only there, without login pages or partial files.

import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createFileOpener } from '../../../src/adapters/slack/download.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import { FileUnreadableError } from '../../../src/ports/chat.ts';
import { setup } from './send-setup.ts';

async function opening(given: object = {}) {
  const world = await setup();
  const { team, api, slack } = world;
  const message = team.say(world.ana, world.channel, 'look', {
    files: [{ name: 'talk.mp3', bytes: Buffer.from('a talk of some length'), ...given }],
  });
  const [file] = message.files;
  const open = createFileOpener({
    getApi: async () => api,
    getToken: async () => team.botToken,
    origins: [slack.files],
  });
  const downloadUrl = `${slack.files}/files-pri/${team.id}-${file?.id}/download/talk.mp3`;
  const at = { team: team.id, fileId: file?.id ?? '' };
  return Object.assign(world, {
    open,
    file,
    at,
    ref: { name: 'talk.mp3', bytes: 21, platformRef: { ...at, downloadUrl } },
  });
}

/** Returns what the user reads about a file that cannot be opened. */
const explain = (opened: Promise<unknown>): Promise<string> =>
  opened.then(
    () => 'opened',
    (thrown: unknown) => {
      if (!(thrown instanceof FileUnreadableError)) throw thrown;
      return getMessages().render(thrown.explanation);
    },
  );

it('reads a file with the token from the configured origins', async () => {
  await using world = await opening();
  const { stream, bytes, type } = await world.open(world.ref);
  expect([await text(stream), bytes, type]).toEqual(['a talk of some length', 21, 'audio/mpeg']);
  expect(world.slack.fileRequests.map(({ authorized }) => authorized)).toEqual([true]);
});

it('reads a byte range on request', async () => {
  await using world = await opening();
  const { stream, bytes, part } = await world.open(world.ref, { start: 2, end: 5 });
  expect([await text(stream), bytes, part]).toEqual(['talk', 21, { start: 2, end: 5 }]);
});

it('requests file details from Slack for a bare id', async () => {
  await using world = await opening({ stub: 'check_file_info' });
  const { stream } = await world.open({ name: 'talk.mp3', platformRef: world.at });
  expect(await text(stream)).toBe('a talk of some length');
});

it('sends the token to no redirect target or other address', async () => {
  await using world = await opening();
  world.slack.fault({ method: 'files.download', redirect: 'foreign' });
  expect(await explain(world.open(world.ref))).toContain('not on Slack’s own file hosts');
  for (const downloadUrl of [
    `${world.slack.foreign}/x`,
    'https://files.slack.com.evil.example/x',
    'http://files.slack.com/x',
  ])
    expect(await explain(world.open({ name: 'a', platformRef: { ...world.at, downloadUrl } }))).toContain(
      'not on Slack’s own file hosts',
    );
  expect(world.slack.fileRequests.filter(({ method }) => method === 'foreign')).toEqual([]);
  expect(world.slack.refusals).toEqual([]);
});

it('explains a deleted or external file', async () => {
  await using world = await opening();
  world.team.deleteFile(world.file?.id ?? '');
  expect(await explain(world.open(world.ref))).toContain('no longer has “talk.mp3”');
  expect(await explain(world.open({ name: 'talk.mp3', platformRef: world.at }))).toContain('no longer has “talk.mp3”');
  expect(await explain(world.open({ name: 'talk.mp3', platformRef: 'nonsense' }))).toContain('Attach it again');
  await using other = await opening({ stub: 'external', url: 'https://drive.example/x' });
  expect(await explain(other.open({ name: 'talk.mp3', platformRef: other.at }))).toContain(
    'only points to another service',
  );
});

it('refetches a file’s changed address and reads it', async () => {
  await using world = await opening();
  const { at, ref } = world;
  const old = ref.platformRef.downloadUrl.replace('talk.mp3', 'old.mp3');
  const { stream } = await world.open({ ...ref, platformRef: { ...at, downloadUrl: old } });
  expect(await text(stream)).toBe('a talk of some length');
});
