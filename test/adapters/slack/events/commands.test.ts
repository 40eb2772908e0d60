// Slash commands on the fake Slack: each becomes a card with a task, a form, or a private response.

import { expect, test } from 'vitest';
import { ApiError } from '../../../../src/adapters/shared/api-error.ts';
import { showHome } from '../../../../src/adapters/slack/events/home.ts';
import { parseMessageRef } from '../../../../src/adapters/slack/message-ref.ts';
import { createNotifyUser } from '../../../../src/adapters/slack/notify-user.ts';
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

test('creates one card and one task for a complete command', async () => {
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
  expect(parseMessageRef(origin?.message ?? '')).toMatchObject({ channel: live.channel.id, ts: card?.ts });
});

test('acknowledges a command before storing or calling anything', async () => {
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

test('opens a prefilled form for a command without text', async () => {
  const act = await type('/tts', 'voice:Émile');
  expect(act.modal?.body).toMatchObject({ title: { text: 'Speech' } });
  const sent = await live.team.submit(live.ana, act, { text: 'Bonjour' });
  await live.settled();
  expect(sent.errors).toBeUndefined();
  expect(live.bot.taken[0]?.request.values).toMatchObject({ text: 'Bonjour', voice_id: 8 });
  expect(live.said()).toHaveLength(1);
});

test('opens a form with errors and input for invalid commands', async () => {
  const act = await type('/tts', 'Hello team voice:Zebedee');
  const text = JSON.stringify(act.modal?.body.blocks);
  expect(text).toContain('Voice: I don’t know the voice “Zebedee”');
  expect(text).toContain('Hello team');
  expect(live.bot.taken).toEqual([]);
  expect(live.said()).toEqual([]);
});

test('offers a form button when an invalid command’s trigger expired', async () => {
  live.slack.fault({ method: 'views.open', error: 'expired_trigger_id' });
  const act = await type('/tts', 'Hello team voice:Zebedee');
  expect(act.modal).toBeUndefined();
  const [answer] = act.responses;
  expect(answer?.ephemeralTo).toBe(live.ana);
  const edit = await live.team.press(live.ana, answer as never, 'reply:edit');
  await live.settled();
  expect(JSON.stringify(edit.modal?.body.blocks)).toContain('Hello team');
});

test('rejects text too long for a form, uncut, in private', async () => {
  const act = await type('/tts', `${'word '.repeat(700)}voice:Zebedee`);
  const text = JSON.stringify(act.modal?.body.blocks);
  expect(text).toContain('your text of 3499 characters is kept');
  await live.team.submit(live.ana, act, { voice_id: null });
  await live.settled();
  expect(String(live.bot.taken[0]?.request.values['text'])).toHaveLength(3499);
});

test('offers similar voices on a button', async () => {
  const act = await type('/tts', 'Hello team voice:Rosse');
  expect(act.modal).toBeUndefined();
  const [answer] = act.responses;
  expect(JSON.stringify(answer?.blocks)).toContain('I don’t know the voice “Rosse”');
  await live.team.press(live.ana, answer as never, 'reply:alternative:0');
  await live.settled();
  expect(live.bot.taken[0]?.request.values).toMatchObject({
    text: 'Hello team',
    voice_id: expect.any(Number),
  });
});

test('reports an unknown command and offers help', async () => {
  const act = await type('/sing', 'la');
  expect(act.response).toContain('I don’t know “/sing”');
});

test('posts by DM and suggests an invitation without membership', async () => {
  const away = live.team.channel({ name: 'away', private: true, botIsMember: false });
  const act = await type('/tts', 'Hello', away);
  expect(act.response).toContain('/invite @Earshot');
  const dm = live.team.dm(live.ana);
  expect(live.said(away)).toEqual([]);
  expect(live.said(dm)).toHaveLength(1);
  expect(parseMessageRef(live.bot.taken[0]?.origin.message ?? '')).toMatchObject({ channel: dm.id });
});

test('suggests no invitation in a direct conversation', async () => {
  const act = await type('/tts', 'Hello', live.team.pair(live.ana, live.team.user('Bo')));
  expect(act.response).toContain('direct messages');
  expect(act.response).not.toContain('/invite');
  expect(live.bot.taken).toHaveLength(1);
});

test('answers in private when nothing can be posted', async () => {
  live.slack.fault({ method: 'chat.postMessage', error: 'fatal_error', times: 20 });
  const act = await type('/tts', 'Hello');
  expect(act.response).toContain('Your request could not be accepted');
  expect(live.bot.taken).toEqual([]);
});

test('treats marks and pings in a command as text', async () => {
  const act = await type('/nonsense', '<!channel>');
  await type('/tts', '<!channel> <@U0BO123|bo> `code`');
  expect(live.bot.taken[0]?.request.values['text']).toBe('@channel bo `code`');
  const shown = [...act.responses, ...live.team.messages(live.channel)];
  expect(JSON.stringify(shown.map(({ text, blocks }) => [text, blocks]))).not.toContain('<!');
});

test('offers alternatives as buttons, each starting one task once', async () => {
  live.bot.known = FEW_LANGUAGES;
  const act = await type('/translate', 'Good morning to:German');
  expect(act.modal).toBeUndefined();
  const [answer] = act.responses;
  expect(answer?.text).toContain('no translator from English to German here');
  expect(JSON.stringify(answer?.blocks)).toContain('French, through Spanish');
  expect(live.bot.taken).toEqual([]);
  const press = () => live.team.press(live.ana, answer as never, 'reply:alternative:1');
  const [, again] = await Promise.all([press(), press()]);
  await live.settled();
  expect(live.bot.taken).toHaveLength(1);
  expect(live.bot.taken[0]?.request.values).toMatchObject({ texts: ['Good morning'], target_language: 76 });
  expect(again.response).toBe('That was started already.');
});

test('shows a form’s error at its field, with alternatives', async () => {
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
])('answers through the response address when the token fails (%s)', async (error, line) => {
  live.slack.fault({ method: 'chat.postMessage', error });
  await type('/tts', 'Hello');
  expect(live.team.ephemeral(live.ana).map(({ text }) => text)).toEqual([expect.stringContaining(line)]);
  expect(live.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
});

test.each(['a workspace', 'an organisation'])('answers %s without an installation', async (place) => {
  await type('/help', '');
  const [heard] = live.heard;
  if (!heard) throw new Error('nothing was heard');
  const getApi = () => Promise.reject(new ApiError('revoked', 'not_installed', 'not installed'));
  const where = place === 'a workspace' ? { team_id: '' } : { team_id: '', enterprise_id: 'E1' };
  const body = { ...heard.body, command: '/tts', text: 'Hello', trigger_id: '9.9', ...where };
  const notifyUser = createNotifyUser({ ...live.parts, getApi, apiUrl: live.slack.api });
  await hearing({ ...live.parts, getApi, notifyUser }, live.slack.api)({ body, ack: async () => {} });
  expect(live.team.ephemeral(live.ana).at(-1)?.text).toContain('no longer installed');
});

const privately = () => live.team.ephemeral(live.ana).at(-1);

test.for([
  ['invalid_blocks', /could not show this form\. Write it in one line instead, such as \/tts /, false],
  ['view_too_large', /could not show this form/, false],
  ['invalid_arguments', /could not show this form/, false],
  ['expired_trigger_id', /could not be opened in time/, true],
  ['exchanged_trigger_id', /could not be opened in time/, true],
] as const)('reports a form refused with %s to the person', async ([error, line, opensLater]) => {
  live.slack.fault({ method: 'views.open', error });
  await type('/tts', '');
  expect(privately()?.text).toMatch(line);
  expect(JSON.stringify(privately()?.blocks ?? []).includes('reply:edit')).toBe(opensLater);
});

test.each(['invalid_blocks', 'view_too_large'])('reports More refused with %s to the person', async (error) => {
  const act = await type('/tts', '');
  live.slack.fault({ method: 'views.update', error });
  if (!act.modal) throw new Error('no form opened');
  await live.team.press(live.ana, act.modal as never, 'form:more-fields');
  await live.settled();
  expect(privately()?.text).toMatch(/could not show this form/);
});

test.each(['msg_too_long', 'msg_blocks_too_long'])('shortens an answer refused with %s', async (error) => {
  live.slack.fault({ method: 'chat.postEphemeral', error });
  const caller = { team: live.team.id, user: live.ana.id, name: 'Ana', channel: live.channel.id };
  const text = 'word '.repeat(1000);
  const blocks = [{ type: 'section' as const, text: { type: 'mrkdwn' as const, text: 'word' } }];
  expect(await live.parts.notifyUser(caller, { text, blocks })).toBe(true);
  expect(privately()?.text.length).toBeLessThanOrEqual(3000);
  expect(privately()?.blocks ?? []).toEqual([]);
});

test('shortens an answer that a response address refuses', async () => {
  live.slack.fault({ method: 'response_url', status: 400 });
  await type('/tts', 'Hello');
  const url = String(live.heard.at(-1)?.body['response_url']);
  const caller = { team: live.team.id, user: live.ana.id, name: 'Ana', channel: live.channel.id };
  const response = { url, at: Date.now() };
  expect(await live.parts.notifyUser({ ...caller, response }, { text: 'word '.repeat(1000) })).toBe(true);
  expect(privately()?.text.length).toBeLessThanOrEqual(3000);
});

test('sends the sixth private answer without the response address', async () => {
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
