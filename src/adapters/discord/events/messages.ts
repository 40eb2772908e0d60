// Answers mentions and direct messages: a clear request starts in a reply, an unclear one is asked about with buttons. Of a message
// that is replied to, only what Discord delivers is read.

import type { Command } from '../../../domain/commands/command.ts';
import type { Person, Place } from '../../../domain/commands/invocation.ts';
import { idFor } from '../../../kit/id.ts';
import { reasonOf } from '../../../kit/log.ts';
import type { Asker } from '../../shared/asker.ts';
import type { Draft } from '../../shared/drafts.ts';
import { ApiError } from '../../shared/errors.ts';
import { createIntake } from '../../shared/intake.ts';
import { type Offer, type PlainSaid, readPlain } from '../../shared/plain.ts';
import type { Wording } from '../../shared/texts/index.ts';
import { during, type Unfinished } from '../../shared/unfinished.ts';
import { nonceOf } from '../delivery/parts.ts';
import { toMessageRef } from '../delivery/ref.ts';
import { reply } from '../delivery/reply.ts';
import type { Written } from '../gateway/client.ts';
import { LIMITS } from '../limits.ts';
import { filesOf, textOf } from '../message/content.ts';
import { namesIn } from '../message/names.ts';
import type { Reader } from '../message/plain-text.ts';
import { renderView } from '../render.ts';
import type { Edit, Post } from '../rest/api.ts';
import { draftButton, type IntakeParts, refusal, sentence, withButtons } from './intake.ts';
import type { Begun } from './interrupted.ts';

interface MessageParts extends IntakeParts {
  /** The adapter's. */
  readonly name: string;
  readonly unfinished: Pick<Unfinished<Begun>, 'begin'>;
}

export function createMessages(parts: MessageParts) {
  const { bot, wordingFor, drafts, unfinished, log } = parts;
  const { catalogue } = bot;
  const intake = createIntake<Draft>(parts);

  async function answerTo(written: Written, isInterrupted: boolean): Promise<void> {
    const { guild_id: server } = written.data;
    const names = namesIn(server === undefined ? undefined : parts.guild?.(server));
    const said = saidIn(written, { names, language: wordingFor(undefined).tag, now: parts.clock.now() });
    const plain = readPlain(catalogue, said, wordingFor);
    const language = plain.is === 'unknown' ? undefined : plain.language;
    const answer = createAnswer(parts, written, isInterrupted);
    if (isWithheld(written)) return void (await answer(sentence(wordingFor(undefined).texts.mentionMe)));
    if (plain.is === 'understood') {
      const { draft } = plain;
      const command = catalogue.find(draft.command);
      if (!command) return;
      if (isInterrupted) await answer(interruption(command, draft, wordingFor(language), drafts));
      else await intake.lead(askerOf(parts, written, answer, language), command, draft);
    } else if (plain.is === 'asks') {
      await answer(withButtons<Post>(sentence(plain.text), offered(plain.offers, drafts)));
    } else if (isNamed(written)) {
      await answer(sentence(plain.text));
    }
  }

  return {
    /** Never rejects. The message is noted until it is answered. */
    async hear(written: Written): Promise<void> {
      try {
        await during(unfinished, { task: taskOf(written), written }, () => answerTo(written, false));
      } catch (thrown) {
        log.warn('message not answered', { message: written.data.id, reason: reasonOf(thrown) });
      }
    },
    /** Answers a message that a killed process left: with a notice and *Try again* where a task would have started. */
    answerInterrupted: (written: Written): Promise<void> => answerTo(written, true),
  };
}

/** Repeats the request once. */
function interruption(
  command: Command,
  draft: Draft,
  wording: Wording,
  drafts: IntakeParts['drafts'],
): Edit & Post {
  const { texts, card } = wording;
  const again = draftButton('use', card.buttons.tryAgain, { id: drafts.keep(draft), command: command.name });
  return withButtons(refusal([command, draft, [], { line: texts.interrupted }], wording, drafts), [again]);
}

const taskOf = ({ data }: Written): string => idFor(`discord ${data.id}`);

const nameOf = ({ us, role }: Written): RegExp =>
  new RegExp(`<@(?:!?${us.user}${role === undefined ? '' : `|&${role}`})>[:,]?`, 'g');

/** Discord keeps the words from us where only our role is mentioned. */
const isWithheld = ({ role, data }: Written): boolean =>
  role !== undefined && data.content === '' && data.attachments.length === 0;

/** Who only answers one of our cards has not called us. */
const isNamed = (written: Written): boolean =>
  written.data.guild_id === undefined || nameOf(written).test(written.data.content);

function saidIn(written: Written, reader: Reader): PlainSaid {
  const { data, us } = written;
  const content = data.content.replace(nameOf(written), ' ').trim();
  const { referenced_message: answered, message_snapshots: forwards = [] } = data;
  // A forwarded message is what is spoken about, not what is asked for.
  const about = answered ?? (forwards.length > 0 ? { ...data, content: '' } : undefined);
  const repliesTo = about && { text: textOf(about, us.application, reader), files: filesOf(about) };
  return {
    text: content === '' ? '' : textOf({ ...data, content, message_snapshots: [] }, us.application, reader),
    files: filesOf(data),
    ...(repliesTo && { repliesTo }),
  };
}

type Answer = (body: Edit & Post) => Promise<{ readonly channel: string; readonly message: string }>;

/** A reply, or a direct message where that fails. `replaces`: edits the answer of an earlier process if there is one. */
const createAnswer =
  ({ api }: MessageParts, { data }: Written, replaces: boolean): Answer =>
  async (body) => {
    const edited = async (channel: string, message: string) => {
      // Discord answers a repeated nonce with the message that it made.
      if (replaces) await api.editMessage(channel, message, body);
      return { channel, message };
    };
    const to = { channel: data.channel_id, message: data.id };
    try {
      return await edited(to.channel, await reply(api, to, body, nonceOf('reply', data.id)));
    } catch (thrown) {
      // A channel that takes nothing for whatever reason is no reason to say nothing.
      if (!(thrown instanceof ApiError) || data.guild_id === undefined) throw thrown;
      const channel = await api.direct(data.author.id);
      return edited(channel, await api.post(channel, body, nonceOf('direct', data.id)));
    }
  };

/** Each starts once, as what would work instead of what was refused. */
const offered = (offers: readonly Offer[], drafts: IntakeParts['drafts']) =>
  offers.map(({ label, draft }) =>
    draftButton('use', label, { id: drafts.keep(draft), command: draft.command }),
  );

/** `language`: what they wrote in, since Discord does not say which they read. */
function askerOf(
  parts: MessageParts,
  written: Written,
  answer: Answer,
  language: string | undefined,
): Asker<Draft> {
  const { wordingFor, drafts, clock, show } = parts;
  const { data, us } = written;
  const wording = wordingFor(language);
  return {
    person: { ...personOf(written), ...(language !== undefined && { language }) },
    place: placeOf(written),
    wording,
    task: taskOf(written),
    async card(view) {
      const at = await answer(renderView(view, { texts: wording.texts }).message);
      return toMessageRef({
        ...at,
        application: us.application,
        ...(at.channel === data.channel_id && data.guild_id !== undefined && { guild: data.guild_id }),
        person: data.author.id,
        token: '',
        tokenAt: clock.now(),
        ephemeral: false,
        inside: true,
        most: LIMITS.attachmentBytes,
        locale: wording.tag,
      });
    },
    show,
    answer: (_, view) => answer(renderView(view, { texts: wording.texts }).message),
    refuse: (...why) => answer(refusal(why, wording, drafts)),
    draft: (given) => given,
    say: (text) => answer(sentence(text)),
  };
}

function personOf({ data: { author, member } }: Written): Person {
  const name = member?.nick ?? author.global_name ?? author.username;
  return { id: author.id, name, roles: member?.roles ?? [] };
}

/** A thread also goes by its channel, and a channel by its category. */
const placeOf = ({ data: { channel_id: id, guild_id }, channel: { name, parent } }: Written): Place => ({
  id,
  name: name ?? 'direct message',
  server: guild_id ?? null,
  channels: parent === undefined ? [id] : [id, parent],
});
