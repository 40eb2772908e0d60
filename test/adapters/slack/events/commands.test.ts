// Slash commands on the fake of Slack: from what is typed to a card and a task, a form, or a private answer.

import { expect, test } from 'vitest';
import { ApiError } from '../../../../src/adapters/shared/errors.ts';
import { createNotifyUser } from '../../../../src/adapters/slack/api/notify-user.ts';
import { readRef } from '../../../../src/adapters/slack/delivery/ref.ts';
import { showHome } from '../../../../src/adapters/slack/events/home.ts';
import { FEW_LANGUAGES } from '../../../fakes/working-bot.ts';
import { eachSlack, hearing, type Live } from '../setup.ts';

let live: Live;
eachSlack((opened) => {
  live = opened;
});

const type = async (name: string, text: string, where = live.channel) => {
  const act = await live.team.command(live.ana, where, name, text);
  await live.settled();
  return act;
};

test('a complete command becomes a card in the channel and one task', async () => {
  const act = await type('/tts', 'Hello &amp; <goodbye> voice:rose');
  expect(act.acked).toBe(true);
  expect(live.bot.taken).toHaveLength(1);
  const [{ request, origin } = { request: undefined, origin: undefined }] = live.bot.taken;
  expect(request?.values).toMatchObject({ text: 'Hello & <goodbye>', voice_id: 7, language: 1 });
  const [card] = live.team.messages(live.channel);
  expect(origin).toMatchObject({
    adapter: 'slack',
    person: { id: `${live.team.id}:${live.ana.id}`, name: 'ana' },
    place: { id: `${live.team.id}:${live.channel.id}`, name: 'general' },
  });
  expect(readRef(origin?.message ?? '')).toMatchObject({ channel: live.channel.id, ts: card?.ts });
});

test('a command is acknowledged before anything is stored or called', async () => {
  const order: string[] = [];
  const who = { team_id: live.team.id, user_id: live.ana.id, channel_id: live.channel.id };
  const body = { command: '/tts', text: 'Hi', trigger_id: '1.2', ...who };
  const ack = async () => void order.push('ack');
  const claim = live.notes.claim;
  live.notes.claim = async (key, liveMs) => {
    order.push('claim');
    return claim(key, liveMs);
  };
  live.bot.onRead = async () => void order.push('read');
  await live.hear({ body, ack });
  expect(order).toEqual(['ack', 'claim', 'read']);
});

test('a command without its text opens the form, with what was typed kept', async () => {
  const act = await type('/tts', 'voice:Émile');
  expect(act.modal?.body).toMatchObject({ title: { text: 'Speech' } });
  const sent = await live.team.submit(live.ana, act, { text: 'Bonjour' });
  await live.settled();
  expect(sent.errors).toBeUndefined();
  expect(live.bot.taken[0]?.request.values).toMatchObject({ text: 'Bonjour', voice_id: 8 });
  expect(live.said()).toHaveLength(1);
});

test('a faulty command opens the form that says what is wrong and keeps the rest', async () => {
  const act = await type('/tts', 'Hello team voice:Zebedee');
  const text = JSON.stringify(act.modal?.body.blocks);
  expect(text).toContain('Zebedee” is not a voice I know');
  expect(text).toContain('Hello team');
  expect(live.bot.taken).toEqual([]);
  expect(live.said()).toEqual([]);
});

test('a faulty command whose trigger is over is answered in private, with a button to the filled form', async () => {
  live.slack.fault({ method: 'views.open', error: 'expired_trigger_id' });
  const act = await type('/tts', 'Hello team voice:Zebedee');
  expect(act.modal).toBeUndefined();
  const [answer] = act.responses;
  expect(answer?.ephemeralTo).toBe(live.ana);
  const edit = await live.team.press(live.ana, answer as never, 'ask:edit');
  await live.settled();
  expect(JSON.stringify(edit.modal?.body.blocks)).toContain('Hello team');
});

test('a text too long for a form is refused in private and not cut', async () => {
  const act = await type('/tts', `${'word '.repeat(700)}voice:Zebedee`);
  const text = JSON.stringify(act.modal?.body.blocks);
  expect(text).toContain('your text of 3499 characters is kept');
  await live.team.submit(live.ana, act, { voice_id: null });
  await live.settled();
  expect(String(live.bot.taken[0]?.request.values['text'])).toHaveLength(3499);
});

test('what is near an unknown voice is offered on a button', async () => {
  const act = await type('/tts', 'Hello team voice:Rosse');
  expect(act.modal).toBeUndefined();
  const [answer] = act.responses;
  expect(JSON.stringify(answer?.blocks)).toContain('Rosse” is not a voice I know');
  await live.team.press(live.ana, answer as never, 'ask:use:0');
  await live.settled();
  expect(live.bot.taken[0]?.request.values).toMatchObject({
    text: 'Hello team',
    voice_id: expect.any(Number),
  });
});

test('an unknown command says so and offers a way in', async () => {
  const act = await type('/sing', 'la');
  expect(act.response).toContain('I don’t know “/sing”');
});

test('where the bot is no member, the card stands in the direct message and the invitation is said in private', async () => {
  const away = live.team.channel({ name: 'away', private: true, botIsMember: false });
  const act = await type('/tts', 'Hello', away);
  expect(act.response).toContain('/invite @Earshot');
  const dm = live.team.dm(live.ana);
  expect(live.said(away)).toEqual([]);
  expect(live.said(dm)).toHaveLength(1);
  expect(readRef(live.bot.taken[0]?.origin.message ?? '')).toMatchObject({ channel: dm.id });
});

test('in a talk of two people nobody is told to invite', async () => {
  const act = await type('/tts', 'Hello', live.team.pair(live.ana, live.team.user('Bo')));
  expect(act.response).toContain('direct messages');
  expect(act.response).not.toContain('/invite');
  expect(live.bot.taken).toHaveLength(1);
});

test('when nothing can be posted, the person is told in private', async () => {
  live.slack.fault({ method: 'chat.postMessage', error: 'fatal_error', times: 20 });
  const act = await type('/tts', 'Hello');
  expect(act.response).toContain('We could not take this in');
  expect(live.bot.taken).toEqual([]);
});

test('marks and pings in a command are only text', async () => {
  const act = await type('/nonsense', '<!channel>');
  await type('/tts', '<!channel> <@U0BO123|bo> `code`');
  expect(live.bot.taken[0]?.request.values['text']).toBe('@channel bo `code`');
  const shown = [...act.responses, ...live.team.messages(live.channel)];
  expect(JSON.stringify(shown.map(({ text, blocks }) => [text, blocks]))).not.toContain('<!');
});

test('what would work instead is a button each, and starts one task however often it is pressed', async () => {
  live.bot.known = FEW_LANGUAGES;
  const act = await type('/translate', 'Good morning to:German');
  expect(act.modal).toBeUndefined();
  const [answer] = act.responses;
  expect(answer?.text).toContain('nothing here translates English into it');
  expect(JSON.stringify(answer?.blocks)).toContain('French, through Spanish');
  expect(live.bot.taken).toEqual([]);
  const press = () => live.team.press(live.ana, answer as never, 'ask:use:1');
  const [, again] = await Promise.all([press(), press()]);
  await live.settled();
  expect(live.bot.taken).toHaveLength(1);
  expect(live.bot.taken[0]?.request.values).toMatchObject({ texts: ['Good morning'], target_language: 76 });
  expect(again.response).toBe('That was started already.');
});

test('in a form it is said at its field, with what would work', async () => {
  live.bot.known = FEW_LANGUAGES;
  const act = await type('/translate', '');
  await live.team.options(live.ana, act.modal as never, 'target_language', 'German');
  const given = { texts: 'Good morning', target_language: 'German (Germany)' };
  const sent = await live.team.submit(live.ana, act, given);
  await live.settled();
  expect(sent.errors?.['target_language']).toContain('Possible here: Spanish; French, through Spanish.');
  expect(live.bot.taken).toEqual([]);
});

test.each([
  ['account_inactive', 'no longer installed'],
  ['invalid_auth', 'no longer installed'],
  ['token_revoked', 'no longer installed'],
  ['not_authed', 'no longer installed'],
  ['missing_scope', 'lacks a permission'],
])('a token refused with %s is answered through the response address', async (error, line) => {
  live.slack.fault({ method: 'chat.postMessage', error });
  await type('/tts', 'Hello');
  expect(live.team.ephemeral(live.ana).map(({ text }) => text)).toEqual([expect.stringContaining(line)]);
  expect(live.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
});

test.each(['a workspace', 'an organisation'])('%s without an installation is answered too', async (place) => {
  await type('/help', '');
  const [heard] = live.heard;
  if (!heard) throw new Error('nothing was heard');
  const apiOf = () => Promise.reject(new ApiError('revoked', 'not_installed', 'not installed'));
  const where = place === 'a workspace' ? { team_id: '' } : { team_id: '', enterprise_id: 'E1' };
  const body = { ...heard.body, command: '/tts', text: 'Hello', trigger_id: '9.9', ...where };
  const notifyUser = createNotifyUser({ ...live.parts, apiOf, api: live.slack.api });
  await hearing({ ...live.parts, apiOf, notifyUser }, live.slack.api)({ body, ack: async () => {} });
  expect(live.team.ephemeral(live.ana).at(-1)?.text).toContain('no longer installed');
});

const privately = () => live.team.ephemeral(live.ana).at(-1);

test.for([
  ['invalid_blocks', /could not show this form\. Write it in one line instead, such as \/tts /, false],
  ['view_too_large', /could not show this form/, false],
  ['invalid_arguments', /could not show this form/, false],
  ['expired_trigger_id', /could not be opened in time/, true],
  ['exchanged_trigger_id', /could not be opened in time/, true],
] as const)('a form refused with %s is said to the person', async ([error, line, opensLater]) => {
  live.slack.fault({ method: 'views.open', error });
  await type('/tts', '');
  expect(privately()?.text).toMatch(line);
  expect(JSON.stringify(privately()?.blocks ?? []).includes('ask:edit')).toBe(opensLater);
});

test.each(['invalid_blocks', 'view_too_large'])(
  'More refused with %s is said to the person',
  async (error) => {
    const act = await type('/tts', '');
    live.slack.fault({ method: 'views.update', error });
    if (!act.modal) throw new Error('no form opened');
    await live.team.press(live.ana, act.modal as never, 'ask:more');
    await live.settled();
    expect(privately()?.text).toMatch(/could not show this form/);
  },
);

test.each(['msg_too_long', 'msg_blocks_too_long'])(
  'an answer refused with %s comes shorter',
  async (error) => {
    live.slack.fault({ method: 'chat.postEphemeral', error });
    const caller = { team: live.team.id, user: live.ana.id, name: 'Ana', channel: live.channel.id };
    const text = 'word '.repeat(1000);
    const blocks = [{ type: 'section' as const, text: { type: 'mrkdwn' as const, text: 'word' } }];
    expect(await live.parts.notifyUser(caller, { text, blocks })).toBe(true);
    expect(privately()?.text.length).toBeLessThanOrEqual(3000);
    expect(privately()?.blocks ?? []).toEqual([]);
  },
);

test('an answer that a response address refuses comes shorter', async () => {
  live.slack.fault({ method: 'response_url', status: 400 });
  await type('/tts', 'Hello');
  const url = String(live.heard.at(-1)?.body['response_url']);
  const caller = { team: live.team.id, user: live.ana.id, name: 'Ana', channel: live.channel.id };
  const response = { url, at: Date.now() };
  expect(await live.parts.notifyUser({ ...caller, response }, { text: 'word '.repeat(1000) })).toBe(true);
  expect(privately()?.text.length).toBeLessThanOrEqual(3000);
});

test('the sixth private answer to a command comes without its address', async () => {
  await type('/tts', 'Hello');
  const url = String(live.heard.at(-1)?.body['response_url']);
  const caller = { team: live.team.id, user: live.ana.id, name: 'Ana', channel: live.channel.id };
  const response = { url, at: Date.now() };
  for (let time = 1; time <= 6; time += 1)
    expect(await live.parts.notifyUser({ ...caller, response }, { text: `Answer ${time}` })).toBe(true);
  expect(live.team.ephemeral(live.ana).map(({ text }) => text)).toEqual(
    [1, 2, 3, 4, 5, 6].map((time) => `Answer ${time}`),
  );
});

test('a refused home tab is shown without settings and tasks', async () => {
  live.slack.fault({ method: 'views.publish', error: 'invalid_blocks' });
  const caller = { team: live.team.id, user: live.ana.id, name: 'Ana' };
  await showHome(live.parts, caller);
  const published = live.slack.requests.filter(({ method }) => method === 'views.publish');
  expect(published.map(({ error }) => error)).toEqual(['invalid_blocks', undefined]);
});
