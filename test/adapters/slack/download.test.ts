// Files of people are read from Slack's hosts only; the token goes nowhere else; pages and halves are no files.

import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { textsFor } from '../../../src/adapters/shared/texts/index.ts';
import { createOpen } from '../../../src/adapters/slack/download.ts';
import { setup } from './send-setup.ts';

async function opening(given: object = {}) {
  const world = await setup();
  const { team, api, slack } = world;
  const message = team.say(world.ana, world.channel, 'look', {
    files: [{ name: 'talk.mp3', bytes: Buffer.from('a talk of some length'), ...given }],
  });
  const [file] = message.files;
  const open = createOpen({
    apiOf: async () => api,
    tokenOf: async () => team.botToken,
    origins: [slack.files],
    texts: textsFor(),
  });
  const download = `${slack.files}/files-pri/${team.id}-${file?.id}/download/talk.mp3`;
  const at = { team: team.id, file: file?.id ?? '' };
  return Object.assign(world, {
    open,
    file,
    at,
    ref: { name: 'talk.mp3', bytes: 21, at: { ...at, download } },
  });
}

it('reads a file with the token, from the origins of the settings', async () => {
  await using world = await opening();
  const { stream, bytes, type } = await world.open(world.ref);
  expect([await text(stream), bytes, type]).toEqual(['a talk of some length', 21, 'audio/mpeg']);
  expect(world.slack.fileRequests.map(({ authorized }) => authorized)).toEqual([true]);
});

it('reads a part where only a part is wanted', async () => {
  await using world = await opening();
  const { stream, bytes, part } = await world.open(world.ref, { start: 2, end: 5 });
  expect([await text(stream), bytes, part]).toEqual(['talk', 21, { start: 2, end: 5 }]);
});

it('asks Slack for a file of which it showed only an id', async () => {
  await using world = await opening({ stub: 'check_file_info' });
  const { stream } = await world.open({ name: 'talk.mp3', at: world.at });
  expect(await text(stream)).toBe('a talk of some length');
});

it('gives the token to nobody Slack leads to, nor to any other address', async () => {
  await using world = await opening();
  world.slack.fault({ method: 'files.download', redirect: 'foreign' });
  await expect(world.open(world.ref)).rejects.toThrow('not on Slack’s own file hosts');
  for (const download of [
    `${world.slack.foreign}/x`,
    'https://files.slack.com.evil.example/x',
    'http://files.slack.com/x',
  ])
    await expect(world.open({ name: 'a', at: { ...world.at, download } })).rejects.toThrow(
      'not on Slack’s own file hosts',
    );
  expect(world.slack.fileRequests.filter(({ method }) => method === 'foreign')).toEqual([]);
  expect(world.slack.refusals).toEqual([]);
});

it('says what became of a file that is gone or elsewhere', async () => {
  await using world = await opening();
  world.team.deleteFile(world.file?.id ?? '');
  await expect(world.open(world.ref)).rejects.toThrow('does not have “talk.mp3” any more');
  await expect(world.open({ name: 'talk.mp3', at: world.at })).rejects.toThrow(
    'does not have “talk.mp3” any more',
  );
  await expect(world.open({ name: 'talk.mp3', at: 'nonsense' })).rejects.toThrow('Attach it again');
  await using other = await opening({ stub: 'external', url: 'https://drive.example/x' });
  await expect(other.open({ name: 'talk.mp3', at: other.at })).rejects.toThrow(
    'only points to another service',
  );
});

it('reads a file whose address has changed from the new one', async () => {
  await using world = await opening();
  const { at, ref } = world;
  const old = ref.at.download.replace('talk.mp3', 'old.mp3');
  const { stream } = await world.open({ ...ref, at: { ...at, download: old } });
  expect(await text(stream)).toBe('a talk of some length');
});
