// Browsers and scripts that use a web chat with the real core. Browsers keep cookies, scripts don't.

import type { TaskLimits } from '../../../../src/domain/tasks/quota.ts';
import type { ChatAdapter } from '../../../../src/ports/chat.ts';
import { createTestBot, createWorld } from '../../../fakes/bot.ts';
import { createWorkingBot } from '../../../fakes/working-bot.ts';
import { type Live, openChat } from '../setup.ts';

type Headers = Readonly<Record<string, string>>;

/** A web chat whose tasks finish when its clock advances. */
export async function openWorld(limits?: TaskLimits, more: Parameters<typeof openChat>[0] = {}) {
  let live: Live | undefined;
  const chat = () => {
    if (!live) throw new Error('the chat is not open yet');
    return live.chat;
  };
  const late: ChatAdapter = {
    name: 'web',
    limits: { maxAttachmentBytes: 1e9, edits: { minGapMs: 0 }, maxSuggestions: 20 },
    start: async () => {},
    isReady: () => true,
    show: (at, view) => chat().show(at, view),
    deliver: (at, delivery) => chat().deliver(at, delivery),
    openFile: (file) => chat().openFile(file),
    deletePersonData: async (person) => chat().deletePersonData?.(person) ?? { messages: 0, files: 0 },
    stop: async () => {},
  };
  const bot = createTestBot(createWorld(), (parts) => ({ ...parts, chat: late }), limits ? { limits } : {});
  await bot.start();
  live = await openChat({ ...more, bot: Object.assign(createWorkingBot(), bot.bot) });
  return { live, bot };
}

export const cookieIn = (headers: { readonly 'set-cookie'?: string[] }): string =>
  String(headers['set-cookie']?.[0]?.split(';')[0]);

/** A caller with these headers and this name. */
function rowsOf({ json }: { readonly json: Record<string, unknown> }): readonly string[] {
  const { rows = [] } = json['view'] as { rows?: { title: string; detail: string }[] };
  return rows.map(({ title, detail }) => `${title}: ${detail}`);
}

export function callerAt(live: Live, name: string, headers: Headers = {}) {
  const person = { id: name.toLowerCase(), name };
  const origin = { room: 'general', person };
  return {
    person,
    headers,
    say: (text: string, more: object = {}) => live.post('/api/messages', { ...origin, text, ...more }, headers),
    press: (task: string, action: string) => live.post('/api/actions', { ...origin, task, action }, headers),
    get: (path: string) => live.get(path, headers),
    upload: (file: string, bytes: string) => live.upload(file, bytes, undefined, headers),
    remove: (path: string) => live.call('DELETE', path, headers),
    /** Returns the rows of a private response. */
    async rows(text: string): Promise<readonly string[]> {
      return rowsOf(await live.post('/api/messages', { ...origin, text }, headers));
    },
    /** Confirms that all data of this caller is deleted. Returns the rows of the report. */
    async forget(): Promise<readonly string[]> {
      const press = { ...origin, task: 'settings', action: 'forget-confirmed' };
      return rowsOf(await live.post('/api/actions', press, headers));
    },
  };
}

/** A browser that has just set its name. */
export async function browserAt(live: Live, name: string, headers: Headers = {}) {
  const person = { id: name.toLowerCase(), name };
  const answer = await live.post('/api/people', { person }, headers);
  const shown = answer.json['person'] as { id: string; name: string };
  const cookie = cookieIn(answer.headers);
  return { ...callerAt(live, name, { ...headers, cookie }), shown, cookie, set: answer.headers };
}

/** Requests speech for this caller, and returns the task and its card. */
export async function spoken(
  { live, bot }: Awaited<ReturnType<typeof openWorld>>,
  caller: ReturnType<typeof callerAt>,
  text = 'Hello team',
) {
  const { message } = (await caller.say(`/tts ${text}`)).json;
  await bot.clock.advance(10_000);
  const { messages } = (await live.get('/api/rooms/general/messages', caller.headers)).json;
  const card = messages.find(({ id }) => id === message.id);
  const task = card?.view?.actions?.find(({ name }) => name === 'retry')?.task;
  if (!card || task === undefined) throw new Error(`not spoken: ${JSON.stringify(card)}`);
  return { task, id: message.id, card };
}
