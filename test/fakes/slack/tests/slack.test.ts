// The fake under the real Bolt: commands, modals, shortcuts, mentions, files, buttons, private answers, the home tab.

import { afterEach, expect, test } from 'vitest';
import type { Option, View } from '../index.ts';
import { connect, type Setting, type Wire } from './bot.ts';

let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await end?.();
  end = undefined;
});

const play = async (wire: Wire, setting: Setting = {}) => {
  const set = await connect(wire, setting);
  end = () => set.close();
  return set;
};

const sound = Buffer.from('RIFF a sound');
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
const plain = (text: string) => ({ type: 'plain_text' as const, text });
const button = (label: string, action_id: string) => ({
  type: 'actions',
  elements: [{ type: 'button', text: plain(label), action_id }],
});

const speaks: Wire = (app) => {
  app.command('/tts', async ({ command, ack, client }) => {
    await ack();
    const { channel_id: channel, text } = command;
    const { ts } = await client.chat.postMessage({
      channel,
      text: `Working: ${text}`,
      blocks: [section('…')],
    });
    await client.chat.update({ channel, ts: ts ?? '', text: 'Done', blocks: [section('Done')] });
  });
};

test.each([false, true])('a command is acknowledged, posted and updated (HTTP %s)', async (http) => {
  const { slack, team, ana, channel, faults } = await play(speaks, { http });
  const act = await team.command(ana, channel, '/tts', 'Hello team');
  expect([act.acked, act.response]).toEqual([true, undefined]);
  await slack.until(() => team.messages(channel)[0]?.text === 'Done');
  expect(team.messages(channel)).toMatchObject([
    { bot: true, user: undefined, edited: false, deleted: false },
  ]);
  expect(team.messages(channel)[0]?.revisions.map(({ text }) => text)).toEqual([
    'Working: Hello team',
    'Done',
  ]);
  expect(slack.history(channel)).toMatch(/posted .* by bot\n {4}Working: Hello team\n {4}\| …[\s\S]*edit 1/);
  expect([faults, slack.refusals]).toEqual([[], []]);
  expect([...team.scopesUsed].sort()).toEqual(['chat:write', 'commands']);
  for (const token of [team.botToken, slack.appToken])
    expect(JSON.stringify(slack.requests)).not.toContain(token);
});

test('an answer can come with the acknowledgement or by response_url, five times within half an hour', async () => {
  const outcomes: number[] = [];
  let answer: (text: string) => Promise<unknown> = async () => undefined;
  const { slack, team, ana, channel } = await play((app) => {
    app.command('/tts', async ({ ack, respond }) => {
      await ack('On it');
      answer = (text) => respond(text).then(({ status }) => outcomes.push(status));
    });
  });
  const apart = team.channel({ name: 'apart', private: true, botIsMember: false });
  const act = await team.command(ana, apart, '/tts');
  expect(act.response).toBe('On it');
  for (const text of ['1', '2', '3', '4', '5']) await answer(text);
  await expect(answer('6')).rejects.toThrow('404');
  expect([act.response, outcomes]).toEqual(['5', [200, 200, 200, 200, 200]]);
  expect(team.ephemeral(ana)).toHaveLength(6);
  const other = await team.command(ana, channel, '/tts');
  slack.age(other, 31);
  await expect(answer('late')).rejects.toThrow('404');
});

test('who does not acknowledge in time, or is not there, is told so by the outcome', async () => {
  const { team, ana, channel, app } = await play(() => undefined, { patience: 100 });
  expect((await team.command(ana, channel, '/tts')).acked).toBe('operation_timeout');
  await app.stop();
  expect((await team.command(ana, channel, '/tts')).acked).toBe('dispatch_failed');
});

const form = {
  type: 'modal' as const,
  callback_id: 'dub',
  title: plain('Dub'),
  submit: plain('Go'),
  private_metadata: 'C1',
  blocks: [
    {
      type: 'input',
      block_id: 'voice',
      label: plain('Voice'),
      element: { type: 'external_select', action_id: 'pick', min_query_length: 0 },
    },
    {
      type: 'input',
      block_id: 'doc',
      label: plain('Document'),
      element: { type: 'file_input', action_id: 'file', filetypes: ['txt'], max_files: 2 },
    },
    {
      type: 'input',
      block_id: 'title',
      label: plain('Title'),
      optional: true,
      element: { type: 'plain_text_input', action_id: 'text', max_length: 10, initial_value: 'Fox' },
    },
  ],
};

test.each([false, true])(
  'a modal searches, takes a file, shows errors at fields and closes (HTTP %s)',
  async (http) => {
    const seen: unknown[] = [];
    const { slack, team, ana, channel, faults } = await play(
      (app) => {
        app.command('/dub', async ({ ack, client, command }) => {
          await ack();
          await client.views.open({ trigger_id: command.trigger_id, view: form });
        });
        app.options('pick', async ({ ack, options }) => {
          await ack({ options: [{ text: plain(`${options.value}e`), value: 'id:5' }] });
        });
        app.view('dub', async ({ ack, view, client, body }) => {
          const { voice, doc, title } = view.state.values;
          if (title?.['text']?.value === 'bad')
            return ack({ response_action: 'errors', errors: { title: 'Not this one.' } });
          await ack();
          const [file] = doc?.['file']?.files ?? [];
          seen.push(voice?.['pick']?.selected_option?.value, title?.['text']?.value, view.private_metadata);
          const answer = await fetch(file?.url_private_download ?? '', {
            headers: { authorization: `Bearer ${client.token}` },
          });
          seen.push(file?.name, await answer.text(), body.user.id);
        });
      },
      { http },
    );
    const act = await team.command(ana, channel, '/dub');
    await slack.until(() => act.modal);
    expect(act.modal?.body.title?.text).toBe('Dub');
    await expect(team.submit(ana, act)).rejects.toThrow('Voice, Document must be filled in');
    await expect(team.submit(ana, act, { pick: 'id:5' })).rejects.toThrow('offers no id:5');
    const [option] = await team.options(ana, act, 'pick', 'Ros');
    const rose: Option = { text: plain('Rose'), value: 'id:5' };
    expect(option).toEqual(rose);
    const file = { name: 'a.txt', bytes: Buffer.from('Once') };
    const given = { 'voice/pick': rose, 'doc/file': [file] };
    await expect(team.submit(ana, act, { 'doc/file': [{ ...file, name: 'a.mp3' }] })).rejects.toThrow(
      'cannot be chosen',
    );
    const refused = await team.submit(ana, act, { ...given, 'title/text': 'bad' });
    expect([refused.errors, refused.modal]).toEqual([{ title: 'Not this one.' }, act.modal]);
    const sent = await team.submit(ana, act, { 'title/text': 'Hen' });
    expect([sent.acked, sent.modal, act.modal]).toEqual([true, undefined, undefined]);
    await slack.until(() => seen.length === 6);
    expect(seen).toEqual(['id:5', 'Hen', 'C1', 'a.txt', 'Once', ana.id]);
    expect([faults, slack.refusals]).toEqual([[], []]);
  },
);

test('modals lie three deep; an update keeps what was typed, an old trigger opens nothing', async () => {
  const codes: string[] = [];
  const more = { ...form, blocks: [...form.blocks.slice(2), button('More', 'more')] };
  const { slack, team, ana, channel } = await play((app) => {
    app.command('/dub', async ({ ack, client, command }) => {
      await ack();
      const opens = () => client.views.open({ trigger_id: command.trigger_id, view: more });
      await opens();
      await opens().catch((fault: Error) => codes.push(fault.message));
    });
    app.action('more', async ({ ack, client, body }) => {
      await ack();
      if (body.type !== 'block_actions') return;
      const view = { ...more, blocks: [...more.blocks, section('More')] };
      if (codes.length < 2) await client.views.update({ view_id: body.view?.id ?? '', view });
      else await client.views.push({ trigger_id: body.trigger_id, view: more });
      codes.push('done');
    });
    app.view('dub', async ({ ack }) => ack());
  });
  const act = await team.command(ana, channel, '/dub');
  await slack.until(() => codes.length === 1);
  expect(codes[0]).toContain('exchanged_trigger_id');
  await team.press(ana, act, 'more');
  await slack.until(() => codes.length === 2);
  expect(act.modal?.body.blocks).toHaveLength(3);
  const typed = (view: View | undefined) => [...(view?.values.values() ?? [])];
  expect(typed(act.modal)).toEqual([{ type: 'plain_text_input', value: 'Fox' }]);
  for (const count of [3, 4]) {
    await team.press(ana, act, 'more');
    await slack.until(() => codes.length === count);
  }
  expect(act.stack?.views).toHaveLength(3);
  await team.press(ana, act, 'more');
  await slack.until(() => slack.refusals.length === 1);
  expect(slack.refusals).toEqual([{ method: 'views.push', reason: 'push_limit_reached' }]);
  await team.submit(ana, act);
  expect(act.stack?.views).toHaveLength(2);
});

test('a trigger is good for three seconds', async () => {
  const { team, slack, ana, channel, client } = await play((app) => {
    app.command('/dub', async ({ ack }) => ack());
  });
  const act = await team.command(ana, channel, '/dub');
  slack.age(act, 0.06);
  await expect(client.views.open({ trigger_id: act.id, view: form })).rejects.toThrow('expired_trigger_id');
  await expect(client.views.open({ trigger_id: 'x', view: form })).rejects.toThrow('invalid_trigger_id');
});

test('a shortcut brings the message with its text and file, and its answer stays private', async () => {
  const { team, ana, channel } = await play((app) => {
    app.shortcut('speak', async ({ ack, shortcut, respond }) => {
      await ack();
      if (shortcut.type === 'message_action')
        await respond(`${shortcut.message.text} + ${shortcut.message['files'][0].name}`);
    });
  });
  const message = team.say(ana, channel, 'Listen & <b>', { files: [{ name: 'a.mp3', bytes: sound }] });
  const act = await team.shortcut(ana, channel, message, 'speak');
  expect(act.acked).toBe(true);
  await expect.poll(() => act.response).toBe('Listen &amp; &lt;b&gt; + a.mp3');
});

test('a mention in a thread brings its file; the answer is a file in that thread with the same bytes', async () => {
  const { slack, team, ana, channel, faults } = await play((app) => {
    app.event('app_mention', async ({ event, client }) => {
      const [file] = (event as { files?: { url_private_download: string }[] }).files ?? [];
      const answer = await fetch(file?.url_private_download ?? '', {
        headers: { authorization: `Bearer ${client.token}` },
      });
      await client.files.uploadV2({
        channel_id: event.channel,
        thread_ts: event.thread_ts ?? event.ts,
        filename: 'speech.wav',
        title: 'Speech',
        file: Buffer.from(await answer.arrayBuffer()),
      });
    });
  });
  const root = team.say(ana, channel, 'A thread');
  const files = [{ name: 'a.wav', bytes: sound }];
  const told = await team.mention(ana, channel, '<@BOT> tts hi', { thread: root, files });
  expect([told.acked, told.message?.text]).toEqual([true, `<@${team.bot.id}> tts hi`]);
  await slack.until(() => team.messages(channel).length === 3);
  const reply = team.messages(channel)[2];
  expect(reply).toMatchObject({
    bot: true,
    thread_ts: root.ts,
    files: [{ name: 'speech.wav', title: 'Speech' }],
  });
  expect(team.file(reply?.files[0]?.id ?? '')).toEqual(sound);
  expect(slack.history(channel)).toContain('file speech.wav (12 bytes) “Speech”');
  expect([faults, slack.refusals]).toEqual([[], []]);
});

test('a direct message reaches the app; a message in a channel does not unless it has subscribed', async () => {
  const heard: string[] = [];
  const { team, ana, channel, client } = await play((app) => {
    app.message(async ({ message }) => void heard.push(`${message.subtype} ${message.channel_type}`));
  });
  team.say(ana, channel, 'hello');
  const told = await team.direct(ana, 'tts hi', { files: [{ name: 'a.mp3', bytes: sound }] });
  expect([told.acked, heard]).toEqual([true, ['file_share im']]);
  await client.chat.postMessage({ channel: ana.id, text: 'Here' });
  expect(team.messages(team.dm(ana)).map(({ text }) => text)).toEqual(['tts hi', 'Here']);
});

test('a button changes its message, also a private one by its response_url', async () => {
  const { slack, team, ana, channel, client } = await play((app) => {
    app.action('go', async ({ ack, respond }) => {
      await ack();
      await respond({ replace_original: true, text: 'Pressed' });
    });
  });
  const bo = team.user('Bo');
  await client.chat.postEphemeral({
    channel: channel.id,
    user: ana.id,
    text: 'Card',
    blocks: [button('Go', 'go')],
  });
  const [message] = team.ephemeral(ana);
  if (!message) throw new Error('nothing was shown');
  await expect(team.press(bo, message, 'go')).rejects.toThrow('does not see');
  await team.press(ana, message, 'go');
  await slack.until(() => message.text === 'Pressed');
  expect(message.blocks).toEqual([]);
  await expect(team.press(ana, message, 'go')).rejects.toThrow('no go');
});

test('the home tab is published and pressed', async () => {
  const { slack, team, ana } = await play((app) => {
    app.event('app_home_opened', async ({ event, client }) => {
      await client.views.publish({
        user_id: event.user,
        view: { type: 'home', blocks: [button('Go', 'go')] },
      });
    });
    app.action('go', async ({ ack, body, client }) => {
      await ack();
      await client.views.publish({
        user_id: body.user.id,
        view: { type: 'home', blocks: [section('Gone')] },
      });
    });
  });
  await team.openHome(ana);
  await slack.until(() => team.home(ana));
  const home = team.home(ana);
  if (!home) throw new Error('nothing was published');
  await team.press(ana, home, 'go');
  await slack.until(() => home.revisions.length === 2);
  expect(home.body.blocks).toMatchObject([section('Gone')]);
});
