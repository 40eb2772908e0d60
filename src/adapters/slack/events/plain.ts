// What people write to the bot without a command: what it asks for is begun, or asked about with buttons. In a talk of two `this` is the
// message before it, or the one that its thread began with; in channels the bot may not read these.

import { reasonOf } from '../../../kit/log.ts';
import { type Plain, type PlainSaid, readPlain } from '../../shared/plain.ts';
import { type AskButton, sentence } from '../blocks/sentences.ts';
import { draftOf } from '../modals/drafts.ts';
import { attachmentsText, filesIn, type MessageParts, messageText } from '../payloads/blocks.ts';
import type { Caller } from '../payloads/caller.ts';
import type { SlackEvent } from '../payloads/event.ts';
import { type FileBody, fileRef, wholeFiles } from '../payloads/files.ts';
import { readText, type readTypedLine } from '../payloads/text.ts';
import type { HandlerParts } from './handler-parts.ts';
import { begin } from './intake.ts';

type Reading = NonNullable<Parameters<typeof readTypedLine>[2]>;

/** `undefined` for what is no sentence of somebody's. */
export async function plainIn(
  parts: HandlerParts,
  caller: Caller,
  { text: written, forwarded, ts }: NonNullable<SlackEvent['message']>,
  files: readonly FileBody[],
  reading: Reading,
): Promise<Plain | undefined> {
  const { bot, wording } = parts;
  if (written.startsWith('/')) return undefined;
  const said: PlainSaid = {
    text: readText(written, { ...reading, addresses: true }),
    files: files.map((file) => fileRef(caller.team, file)),
  };
  // Which language somebody reads is not known here.
  const read = (all: PlainSaid) => readPlain(bot.catalogue, all, () => wording);
  if (written === '')
    return files.length > 0 ? inWordsOf(await root(parts, caller, ts, reading), said, read) : undefined;
  const plain = read(said);
  if (plain.is !== 'asks' || !plain.isIncomplete) return plain;
  const quoted = attachmentsText(forwarded, reading);
  if (quoted !== '') return read({ ...said, repliesTo: { text: quoted, files: [] } });
  const repliesTo = await before(parts, caller, ts, reading);
  return repliesTo ? read({ ...said, repliesTo }) : plain;
}

/** What the thread began with, of which this is an answer. */
const root: typeof before = async (parts, caller, ts, reading) =>
  caller.thread === undefined || caller.thread === ts ? undefined : before(parts, caller, ts, reading);

/** A file alone, below what was asked for without it: that is meant. */
function inWordsOf(
  asked: PlainSaid['repliesTo'],
  { files }: PlainSaid,
  read: (said: PlainSaid) => Plain,
): Plain | undefined {
  if (!asked?.text) return undefined;
  const plain = read({ text: asked.text, files });
  return plain.is === 'understood' ? plain : undefined;
}

/** What this person said last, or what the thread began with. */
async function before(
  { apiOf, log }: HandlerParts,
  { team, user, channel, thread }: Caller,
  ts: string,
  reading: Reading,
): Promise<PlainSaid['repliesTo']> {
  if (!channel?.startsWith('D')) return undefined;
  try {
    // Of a message that begins a thread, what was said before it.
    const inside = thread === ts ? undefined : thread;
    const messages = await (await apiOf(team)).before(channel, ts, inside);
    const found = inside === undefined ? messages.find((one) => one.user === user) : messages[0];
    if (!found) return undefined;
    const files = await wholeFiles(apiOf, team, filesIn(found as MessageParts));
    return {
      text: messageText(found as MessageParts, reading),
      files: files.map((file) => fileRef(team, file)),
    };
  } catch (thrown) {
    log.warn('slack message not read', { reason: reasonOf(thrown) });
    return undefined;
  }
}

/** A line that could be a command as well is one, unless it is surely a sentence. */
export function isMeantPlainly(plain: Plain, typed: ReturnType<typeof readTypedLine>): boolean {
  if (typeof typed === 'string') return plain.is !== 'unknown';
  const isBare = Object.keys(typed.values).length < 2;
  return isBare && (plain.is === 'understood' || (plain.is === 'asks' && plain.isIncomplete));
}

export function onPlain(parts: HandlerParts, caller: Caller, plain: Plain): Promise<unknown> {
  const { bot, drafts, notifyUser } = parts;
  if (plain.is === 'unknown') return notifyUser(caller, sentence(plain.text));
  if (plain.is === 'understood') {
    const command = bot.catalogue.find(plain.draft.command);
    return command ? begin(parts, command, draftOf(caller, command.name, plain.draft)) : Promise.resolve();
  }
  const buttons = plain.offers.map(
    ({ label, draft }, at): AskButton => ({
      action: `ask:use:${at}`,
      label,
      value: drafts.keep(draftOf(caller, draft.command, draft)),
    }),
  );
  return notifyUser(caller, sentence(plain.text, buttons));
}
