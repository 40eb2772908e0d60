// Text that would mention, format or link if Slack read it as markup: in all input of users and the service, with the
// real process. The text stays literal, and the token is only sent to Slack.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import type { Channel, FileGiven, Message, Told } from '../../fakes/slack/index.ts';
import type { Earshot } from '../earshot.ts';
import { cards, createSlackWorld, finishes, reads, type SlackWorld, startConnected, words } from './workspace.ts';

const LONG = 'x'.repeat(400);
const BAD = [
  '<!channel> <!here|here> <!subteam^S1|@all> @everyone @channel',
  '&lt;!channel&gt; &amp;lt; & < >',
  '`code` ```block``` *bold* _soft_ ~gone~ :smile:',
  '<https://evil.example|your bank> javascript:alert(1) [a](https://evil.example)',
].join(' ');

let world: SlackWorld;
let service: MediaServer;
let earshot: Earshot;
let channel: Channel;
let bad: string;

beforeAll(async () => {
  [world, service] = await Promise.all([createSlackWorld(), startMediaServer()]);
  bad = `${BAD} <@${world.ben.id}> <@${world.ben.id}|ben>`;
  channel = world.team.channel({ name: 'g <!channel> *x*' });
  service.voice = '<!here> *Rose* `&lt;`';
  earshot = await startConnected(world, { SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'key' });
});

afterAll(async () => {
  await earshot.kill('SIGTERM');
  await service.stop();
  await world.slack.close();
});

/** All messages of the bot with all their revisions. */
const shown = (): readonly Message[] =>
  [channel, world.team.dm(world.ana)].flatMap(({ messages }) => messages.filter(({ bot }) => bot));

/** Slack shows plain and rich text literally. Elsewhere entities are decoded and invisible characters removed. */
function read(message: Message | undefined): string {
  const parts: string[] = [];
  const look = (value: unknown, marked: boolean): void => {
    if (typeof value === 'string') parts.push(marked ? decoded(value) : value);
    else if (typeof value === 'object' && value !== null) {
      const one = value as Record<string, unknown>;
      if (typeof one['text'] === 'string') look(one['text'], one['type'] === 'mrkdwn');
      else for (const inside of Object.values(one)) if (typeof inside === 'object') look(inside, marked);
    }
  };
  look(message?.blocks, false);
  return parts.join('\n');
}
const decoded = (text: string): string =>
  text.replaceAll('\u2060', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const says = (text: string, most?: number): Promise<Message> =>
  world.slack
    .until(() => shown().some((one) => read(one).includes(text)), most)
    .catch(() => {
      throw new Error(
        `Nobody read ${text}; ${[channel, world.team.dm(world.ana)].map((one) => world.slack.history(one).slice(-1500))}`,
      );
    })
    .then(() => shown().findLast((one) => read(one).includes(text)) as Message);

/** Checks that only the requester was mentioned, no request was refused, and the text alone has the same content. */
function harmless(): void {
  const pings = shown().flatMap(({ revisions }) => revisions.flatMap((one) => one.pings));
  expect(pings.filter((one) => one !== `<@${world.ana.id}>`)).toEqual([]);
  expect(world.slack.refusals).toEqual([]);
  for (const { text } of shown()) expect(text.replaceAll(`<@${world.ana.id}>`, '')).not.toMatch(/<[!@#h]/);
}

async function form(name: string, values: Readonly<Record<string, string>>): Promise<void> {
  const { slack, team, ana } = world;
  const act = await team.command(ana, channel, name);
  await slack.until(() => act.modal);
  await team.submit(ana, act, values);
}

test('a text to speak', async () => {
  await form('/tts', { text: `${bad} ${LONG}` });
  // Emoji arrive as codes, which speech must skip.
  const typed = bad.replace(':smile: ', '');
  const card = await says(typed);
  await finishes(world.slack, () => card);
  expect(decoded(words(card))).toContain(typed);
  const spoken = new URLSearchParams(service.creates.at(-1)?.body).get('text') ?? service.creates.at(-1)?.body;
  expect(spoken).toContain('<!channel>');
  await world.slack.until(() => channel.messages.some(({ files, bot }) => bot && files.length > 0));
  const comment = channel.messages.findLast(({ files, bot }) => bot && files.length > 0)?.text ?? '';
  expect(decoded(comment)).toContain('<!channel> <!here|here>');
  expect(decoded(comment)).toContain('<!here> *Rose* `&lt;`');
  harmless();
});

test('a description, a name, a search and an invalid command', async () => {
  const { slack, team, ana } = world;
  const villain = team.user('Ana <!channel> *x* &lt;');
  await form('/voice', { voice_description: bad.slice(0, 60), text: bad });
  const act = await team.command(villain, channel, '/tts');
  await slack.until(() => act.modal);
  expect(await team.options(villain, act, 'field:voice_id', bad)).toEqual([]);
  const [voice] = await team.options(villain, act, 'field:voice_id', '');
  expect(voice?.value).toBe('<!here> *Rose* `&lt;`');
  await team.submit(villain, act, { voice_id: voice?.value ?? '', text: 'By the villain' });
  await says('By the villain');
  const unknown = await team.command(ana, channel, '/tts', `voice:"${bad.replaceAll('"', '')}" Hello`);
  await slack.until(() => unknown.modal ?? unknown.response);
  await team.direct(ana, bad);
  await team.direct(ana, `/${bad}`);
  await team.command(ana, channel, '/voices', bad);
  await team.command(ana, channel, '/settings', `voice:${bad}`);
  await team.command(ana, channel, '/tasks', '');
  await team.openHome(ana);
  await slack.until(() => team.home(ana) && JSON.stringify(team.home(ana)?.body).includes('<!channel>'));
  harmless();
});

test('a translation and a failure reason', async () => {
  service.translation = `${bad} ${LONG}`;
  await world.team.command(world.ana, channel, '/translate', 'to:Spanish Hello');
  const translated = () => shown().findLast((one) => words(one).startsWith('Translation'));
  await finishes(world.slack, translated);
  expect(read(translated())).toContain(service.translation);
  service.word = 'FAILED';
  service.said = bad;
  await world.team.command(world.ana, channel, '/tts', 'This will fail');
  const card = await says('This will fail');
  await reads(world.slack, () => card, /^Speech: (?!Queued|Working)/);
  service.word = 'SUCCESS';
  harmless();
});

test('names of files', async () => {
  const name = '<!channel> *b* `&lt;` javascript:alert(1) <@U0BEN>.docx';
  await world.team.direct(world.ana, '', { files: [{ name, bytes: Buffer.from('no document') }] });
  await says(name);
  await world.team.direct(world.ana, 'narrate', { files: [{ name, bytes: Buffer.from('no document') }] });
  await says('javascript:alert(1)');
  harmless();
});

test('keeps the token at Slack despite redirects and foreign addresses', async () => {
  const { slack, team, ana } = world;
  const film: FileGiven = { name: 'call.mp3', bytes: Buffer.from('ID3 not much of a call') };
  slack.fault({ method: 'files.download', redirect: 'foreign', times: 20 });
  await team.direct(ana, 'separate', { files: [film] });
  await says('“call.mp3” is not on Slack’s own file hosts');
  const told = await team.direct(ana, 'separate', { files: [{ ...film, name: 'other.mp3' }] });
  await says('“other.mp3” is not on Slack’s own file hosts');
  const payload = structuredClone(told.delivery?.out.payload) as {
    event_id: string;
    event: { ts: string; files: Record<string, string>[] };
  };
  Object.assign(payload, { event_id: 'Ev0ELSEWHERE' });
  payload.event.ts = '1795000000.000100';
  for (const address of [
    `${slack.foreign}/files-pri/T1-F1/elsewhere.mp3`,
    'https://files.slack.com@evil.example/elsewhere.mp3',
    'https://files.slack.com.evil.example/elsewhere.mp3',
    'javascript:alert(1)',
  ]) {
    payload.event_id = `Ev${address.length}`;
    payload.event.ts = `1795000000.000${100 + address.length}`;
    const [file = {}] = payload.event.files;
    Object.assign(file, { name: `elsewhere-${address.length}.mp3`, url_private_download: address });
    const delivery = {
      ...told.delivery,
      out: { type: 'events_api', payload },
    } as unknown as Told['delivery'];
    await slack.redeliver({ ...told, delivery } as Told, { newEnvelope: true });
    await says(`“elsewhere-${address.length}.mp3” is not on Slack’s own file hosts`);
  }
  expect(slack.fileRequests.filter(({ method }) => method === 'foreign')).toEqual([]);
  expect(JSON.stringify(earshot.log)).toContain('not on Slack’s own file hosts');
  expect(cards(channel).length).toBeGreaterThan(0);
  harmless();
});
