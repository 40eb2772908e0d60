// Responses lost after Slack executed the call: an error instead of the response, or a dropped connection. For every
// visible call, at the start and later: one message, one file. Printed as a table.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import type { Channel } from '../../fakes/slack/index.ts';
import type { Earshot } from '../earshot.ts';
import { ended, SCRIPTED } from '../shown.ts';
import { type Held, held } from './held-tasks.ts';
import { brought, cards, createSlackWorld, isDone, kinds, type SlackWorld, startConnected } from './workspace.ts';

const TROUBLES = { 'an error': { after: 'status' }, 'a connection that ended': { after: 'drop' } } as const;
type Trouble = keyof typeof TROUBLES;

/** Change to the place before the result, and the call whose response is lost. */
const CALLS = {
  'the first card in a direct message': 'chat.postMessage',
  'the last change of the card': 'chat.update',
  'the bytes of the file': 'files.upload',
  'the files in the thread': 'files.completeUploadExternal',
  'the files and the change': /completeUpload|chat\.update/,
  'a new card for a deleted one': 'chat.postMessage',
  'a new card in a direct message': 'chat.postMessage',
} as const;
type Call = keyof typeof CALLS;

const cells = (Object.keys(CALLS) as Call[]).flatMap((call) =>
  (Object.keys(TROUBLES) as Trouble[]).map((trouble) => ({ call, trouble })),
);
type Case = (typeof cells)[number] & Held;

describe.each(['right after the start', 'later on'] as const)('%s', (round) => {
  let world: SlackWorld;
  let service: MediaServer;
  let earshot: Earshot;
  let cases: readonly Case[];
  const table: string[] = [];

  beforeAll(async () => {
    world = await createSlackWorld();
    service = await startMediaServer();
    earshot = await startConnected(world, SCRIPTED(service));
    const { slack, team } = world;
    if (round === 'later on') await ended(earshot, (await held(world, { name: 'before' })).task);
    service.word = 'PENDING';
    cases = await Promise.all(
      cells.map(async (cell) => {
        const { call, trouble } = cell;
        const direct = call === 'the first card in a direct message';
        const before = ({ id }: Channel) => {
          if (direct) slack.fault({ method: CALLS[call], names: id, ...TROUBLES[trouble] });
        };
        return { ...cell, ...(await held(world, { name: `${call} ${trouble}`, direct, before })) };
      }),
    );
    for (const { call, trouble, channel, card, who, task } of cases) {
      if (call === 'the first card in a direct message') continue;
      if (call === 'a new card for a deleted one') team.deleteMessage(card);
      const away = call === 'a new card in a direct message';
      if (away) {
        channel.archived = true;
        slack.fault({ method: 'chat.update', error: 'is_archived', names: channel.id, times: 100 });
      }
      const names = call === 'the bytes of the file' ? task : (away ? team.dm(who) : channel).id;
      const times = call === 'the files and the change' ? 2 : 1;
      slack.fault({ method: CALLS[call], ...TROUBLES[trouble], names, times });
    }
    service.word = 'SUCCESS';
  });

  afterAll(async () => {
    process.stdout.write(`${table.join('\n')}\n`);
    await earshot.kill();
    await service.stop();
    await world.slack.close();
  });

  test.each(cells)('$call, lost to $trouble', async ({ call, trouble }) => {
    const { slack, team } = world;
    const one = cases.find((some) => some.call === call && some.trouble === trouble) as Case;
    const end = await ended(earshot, one.task);
    const places = [...new Set([one.channel, team.dm(one.who)])];
    const away = call === 'a new card in a direct message';
    // The card in the archived channel cannot be changed.
    const shown = places.flatMap(cards).filter((card) => !away || card !== one.card);
    const results = places.flatMap(brought);
    await slack.until(() => shown.some(isDone));
    table.push([round, call, trouble, `${shown.length} card`, `${results.length} message with files`, end].join(' | '));
    expect([end, shown.length, kinds(team, results)]).toEqual([expect.stringMatching(/^done/), 1, ['wav']]);
  });

  test('continues a channel card whose answer was lost, once', async () => {
    const { slack, team } = world;
    const losses = [...Object.values(TROUBLES), { before: 'drop' } as const];
    for (const [at, trouble] of losses.entries()) {
      const who = team.user(`lost ${at}`);
      const channel = team.channel({ name: `lost-${at}` });
      slack.fault({ method: 'chat.postMessage', names: channel.id, ...trouble });
      const act = await team.command(who, channel, '/tts', 'Hello team');
      const own = team.dm(who);
      await slack.until(() => brought(own).length > 0);
      expect([cards(channel).length, brought(channel).length]).toEqual(['before' in trouble ? 0 : 1, 0]);
      expect([cards(own).length, brought(own).length]).toEqual([1, 1]);
      expect(act.response).toMatch(/could not confirm .* direct messages\.$/);
      const place = `${cards(channel).length} in the channel, ${cards(own).length} card and 1 file in private`;
      table.push([round, 'the first card in a channel', JSON.stringify(trouble), place].join(' | '));
    }
  });

  test('every fault occurred and nothing Slack refuses was sent', () => {
    const { slack, team } = world;
    const met = slack.requests.filter(({ fault }) => fault).map(({ args }) => JSON.stringify(args));
    const unmet = cases.filter(({ channel, who }) =>
      [channel, team.dm(who)].every(({ id }) => !met.some((args) => args.includes(id))),
    );
    expect([...new Set(unmet.map(({ call }) => call))]).toEqual(['the bytes of the file']);
    const broken = slack.fileRequests.filter(({ method, status }) => method === 'files.upload' && status !== 200);
    expect(broken).toHaveLength(Object.keys(TROUBLES).length);
    expect(world.slack.refusals).toEqual([]);
  });
});
