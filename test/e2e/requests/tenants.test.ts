// Isolation of two workspaces, two servers and two rooms in one process with one API key: attempts in every way to see
// the other one's data, and the data left when one is removed. Prints a table.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiscord, type Discord } from '../../fakes/discord/index.ts';
import { freePort } from '../../fakes/http-server.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { createSlack, type Slack } from '../../fakes/slack/index.ts';
import { reads as discordReads, words as discordWords } from '../discord/server.ts';
import { type Earshot, startEarshot } from '../earshot.ts';
import { actionOf, cards, reads as slackReads, taskOf } from '../slack/workspace.ts';

/** One tenant as its users see it. Responses are the text they see. */
interface Side {
  /** Creates and keeps a voice with this description. */
  keep(words: string): Promise<void>;
  /** Runs a command. Returns the private response, or an empty text if a task started. */
  say(command: string, values: Record<string, string>): Promise<string>;
  /** Returns the suggestions of a search field. */
  offered(command: string, field: string, typed: string): Promise<string>;
  /** Opens a form and returns its content. */
  form(): Promise<string>;
  sample?(voice: number): Promise<number>;
}

interface Platform {
  readonly name: string;
  /** A word that occurs only in the first tenant's data. */
  readonly word: string;
  readonly one: Side;
  readonly two: Side;
}

const ABOUT =
  'announcer, an elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';
const SPOKEN = 'Come in and sit down by the fire, my dear.';

let [slack, discord, service, earshot]: [Slack, Discord, MediaServer, Earshot] = [] as never;
let platforms: readonly Platform[];
let farewells: Readonly<Record<string, () => Promise<unknown>>>;

const typedOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => (name === '' ? value : `${name}:${JSON.stringify(value)}`))
    .join(' ');

function web(person: string, room: string): Side {
  const by = { person: { id: person, name: person }, room };
  const say = (command: string, values: Record<string, string>) => earshot.say(`/${command} ${typedOf(values)}`, by);
  return {
    async keep(words) {
      const { body } = await say('voice', { '': `${words} ${ABOUT}`, text: SPOKEN });
      const done = async () => (await earshot.messages(room)).find(({ id }) => id === body.message.id)?.view;
      await expect.poll(async () => (await done())?.status).toBe('done');
      const keep = (await done())?.actions?.find(({ label }) => label === 'Save A');
      const press = (action: string | undefined) =>
        earshot.call('POST', '/api/actions', { ...by, task: keep?.task, action });
      const { command, values, precedingTaskId } = (await press(keep?.name)).body.form;
      const named = await earshot.call('POST', '/api/commands', { ...by, command, values, precedingTaskId });
      expect(named.body.view?.line).toContain('Saved as');
      expect((await press('set-default')).status).toBe(200);
    },
    async say(command, values) {
      const { status, body } = await say(command, values);
      return status === 201 ? '' : JSON.stringify(body);
    },
    async offered(command, field, typed) {
      const query = new URLSearchParams({ command, field, typed, person, room });
      return JSON.stringify((await earshot.call('GET', `/api/suggest?${query}`)).body);
    },
    form: async () => JSON.stringify((await earshot.call('GET', '/api/catalogue')).body),
    sample: async (voice) =>
      (await fetch(`${earshot.base}/api/voices/${voice}/sample?person=${person}&room=${room}`)).status,
  };
}

function workspace(name: string, start: string) {
  const team = slack.workspace({ name, installed: false });
  const user = team.user(`Person of ${name}`);
  const channel = team.channel({ name: `room-of-${name.toLowerCase()}` });
  const ask = async (command: string, values: Record<string, string>) => {
    const before = cards(channel).length;
    const act = await team.command(user, channel, `/${command}`, typedOf(values));
    await slack.until(() => act.responses.length > 0 || cards(channel).length > before || act.modal);
    return act;
  };
  const side: Side = {
    async keep(words) {
      await ask('voice', { '': `${words} ${ABOUT}`, text: SPOKEN });
      const card = await slackReads(slack, () => cards(channel).at(-1), /Which one do you like/);
      await earshot.logged(({ task, to }) => task === taskOf(card) && to === 'done');
      const naming = await team.press(user, card, actionOf(card, 'Save A'));
      await slack.until(() => naming.modal);
      await team.submit(user, naming);
      const kept = await slackReads(slack, () => cards(channel).at(-1), /Saved as/);
      await team.press(user, kept, actionOf(kept, 'Use as my voice'));
      await slackReads(slack, () => cards(channel).at(-1), /is now your default voice/);
    },
    async say(command, values) {
      const act = await ask(command, values);
      return JSON.stringify([act.responses.map(({ text, blocks }) => [text, blocks]), act.modal?.body]);
    },
    async offered(command, field, typed) {
      const { modal } = await ask(command, {});
      return JSON.stringify(await team.options(user, modal as never, `field:${field}`, typed));
    },
    async form() {
      await team.openHome(user);
      await slack.until(() => team.home(user));
      return JSON.stringify([(await ask('tts', {})).modal?.body, team.home(user)?.body]);
    },
  };
  return { team, user, side, install: () => slack.install(start, user) };
}

function server(name: string) {
  const guild = discord.guild({ name });
  const channel = guild.channel({ name: `room-of-${name}` });
  const user = discord.user(`Person of ${name}`);
  guild.join(user);
  const side: Side = {
    async keep(words) {
      const asked = await discord.slash(user, channel, 'voice');
      await asked.answered;
      const given = { voice_description: `${words} ${ABOUT}`, text: SPOKEN };
      const act = await discord.submit(user, asked, given);
      const card = await discordReads(discord, () => act.message, /Which one do you like/);
      const naming = await discord.press(user, card, 'Save A');
      await naming.answered;
      await discord.submit(user, naming);
      await discordReads(discord, () => act.message, /Saved as/);
      await discord.press(user, card, 'Use as my voice');
      await discordReads(discord, () => act.message, /is now your default voice/);
    },
    async say(command, { '': first = '', ...values }) {
      const given = first === '' ? values : { ...values, [command === 'tts' ? 'text' : 'search']: first };
      const before = discord.ephemeral(user).length;
      const act = await discord.slash(user, channel, command, given);
      const { modal } = await act.answered;
      await discord.until(
        () => modal || discord.ephemeral(user).length > before || /\S/.test(discordWords(act.message)),
      );
      await discord.until(() => discord.ephemeral(user).every((one) => /\S/.test(discordWords(one))));
      return discord.ephemeral(user).slice(before).map(discordWords).join();
    },
    offered: async (command, field, typed) =>
      JSON.stringify(await discord.autocomplete(user, channel, command, { [field]: typed }, field)),
    async form() {
      const act = await discord.slash(user, channel, 'voice');
      return JSON.stringify((await act.answered).modal);
    },
  };
  return { guild, user, channel, side };
}

beforeAll(async () => {
  [slack, discord, service] = await Promise.all([createSlack(), createDiscord(), startMediaServer()]);
  const port = String(await freePort());
  earshot = await startEarshot({
    ...{ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` },
    ...{ SLACK_CLIENT_ID: slack.clientId, SLACK_CLIENT_SECRET: slack.clientSecret },
    ...{ SLACK_STATE_SECRET: 'sixteen characters of our own', SLACK_APP_TOKEN: slack.appToken },
    ...{ SLACK_AUTHORIZE_URL: slack.authorizeUrl, SLACK_API_URL: slack.api, SLACK_FILE_ORIGINS: slack.files },
    ...{ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.api, DISCORD_CDN_URL: discord.cdn },
    ...{ SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'one-key-for-all' },
  });
  await earshot.logged(({ msg }) => msg === 'discord commands registered');
  const start = `${earshot.base}/slack/install`;
  const teams = [workspace('Harbor', start), workspace('Meadow', start)] as const;
  for (const { install } of teams) expect((await install()).text).toContain('Installed in');
  const servers = [server('Copper'), server('Willow')] as const;
  platforms = [
    { name: 'web chat', word: 'Nightfall', one: web('ana', 'one'), two: web('eve', 'two') },
    { name: 'Slack', word: 'Lighthouse', one: teams[0].side, two: teams[1].side },
    { name: 'Discord', word: 'Stormglass', one: servers[0].side, two: servers[1].side },
  ];
  farewells = {
    'web chat': () =>
      earshot.call('POST', '/api/actions', {
        ...{ person: { id: 'ana', name: 'ana' }, room: 'one' },
        ...{ task: 'settings', action: 'forget-confirmed' },
      }),
    Slack: () => teams[0].team.uninstall(),
    Discord: async () => discord.removeBot(servers[0].guild),
  };
});

afterAll(async () => {
  await earshot?.kill('SIGTERM');
  await Promise.all([service.stop(), slack.close(), discord.close()]);
});

const NOTHING = 'nothing';
const UNKNOWN_VOICE = /don’t know the voice|can’t use this voice/;

test('shows the other tenant no voices, tasks, drafts or links', async () => {
  for (const { one, word } of platforms) {
    await one.keep(`${word} merger`);
    // The voice is now its maker's default, so only they may see this task.
    expect(await one.say('tts', { '': `Sentence about ${word}` })).not.toMatch(UNKNOWN_VOICE);
    expect(await one.say('dictionary', { add: word, as: 'Copper', for: 'here' })).toMatch(/is now pronounced/);
  }
  const numbers = [...service.made.keys()];
  expect(numbers).toHaveLength(3);
  expect([...service.made.values()].join()).toMatch(/^(Earshot voice [0-9A-Z]{8},?){3}$/);
  const spoken = () => service.creates.filter(({ path }) => path === '/tts').map(({ body }) => JSON.parse(body));
  await expect
    .poll(() =>
      spoken()
        .map((body) => body.voice_id)
        .sort(),
    )
    .toEqual(numbers);
  const before = service.creates.length;

  const table: Record<string, Record<string, string>> = {};
  const secrets = [
    'Nightfall',
    'Lighthouse',
    'Stormglass',
    'Earshot voice',
    'Harbor',
    'Copper',
    'ana',
    ...numbers.map(String),
  ];
  for (const { name, word, two } of platforms) {
    const called = `${word} Merger Announcer`;
    /** Text that the users typed themselves does not count. */
    const leak = (shown: string, typed: readonly string[] = []): string => {
      const bare = typed.reduce((left, one) => left.replaceAll(one, ''), shown);
      return secrets.filter((one) => new RegExp(`\\b${one}\\b`).test(bare)).join(', ') || NOTHING;
    };
    const refused = async (command: string, values: Record<string, string>): Promise<string> => {
      const shown = await two.say(command, values);
      return UNKNOWN_VOICE.test(shown) ? leak(shown, Object.values(values)) : `taken: ${shown}`;
    };
    const samples = await Promise.all(numbers.map((number) => two.sample?.(number) ?? 404));
    table[name] = {
      'voices: listed': leak(await two.say('voices', {})),
      'voices: searched by name': leak(await two.say('voices', { '': word }), [word]),
      'voices: while typing': leak(await two.offered('tts', name === 'Slack' ? 'voice_id' : 'voice', '')),
      'voices: used by name': await refused('tts', { '': 'Hello', voice: called }),
      'voices: used by number': await refused('tts', { '': 'Hello', voice: String(numbers[0]) }),
      'voices: as a default': await refused('settings', { voice: String(numbers.at(-1)) }),
      'voices: heard': samples.every((status) => status === 404) ? NOTHING : samples.join(),
      tasks: leak(await two.say('tasks', {})),
      defaults: leak(await two.say('settings', {})),
      'drafts, last choices': leak(await two.form()),
      links: /\/media\//.test(await two.say('tasks', {})) ? 'a link' : NOTHING,
      'dictionaries: listed': leak(await two.say('dictionary', {})),
      // Collapsed in Slack's form.
      'dictionaries: typing': name === 'Slack' ? NOTHING : leak(await two.offered('dub', 'dictionaries', '')),
      'dictionaries: by name': /no dictionary/.test(
        await two.say('translate', {
          text: 'Hello',
          from: 'English',
          to: 'Spanish',
          dictionaries: 'Our words',
        }),
      )
        ? NOTHING
        : 'taken',
    };
  }
  const rows = Object.keys(table['Slack'] ?? {});
  const line = (cells: readonly string[]) => cells.map((cell) => cell.padEnd(26)).join('| ');
  const names = platforms.map(({ name }) => name);
  const shown = [
    line(['shown to the other side', ...names]),
    ...rows.map((row) => line([row, ...names.map((name) => table[name]?.[row] ?? '')])),
  ];
  process.stdout.write(`${shown.join('\n')}\n`);
  for (const name of names) expect(table[name]).toEqual(Object.fromEntries(rows.map((row) => [row, NOTHING])));
  expect(service.creates.slice(before)).toEqual([]);
  expect(slack.refusals).toEqual([]);
  expect(discord.refusals).toEqual([]);
});

test('deletes a leaving tenant’s voices and keeps the others’', async () => {
  let left = 3;
  for (const { name } of platforms) {
    await farewells[name]?.();
    left -= 1;
    await expect.poll(() => service.made.size).toBe(left);
  }
});
