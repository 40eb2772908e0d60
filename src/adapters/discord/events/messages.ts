// What people write to the bot without a command: by its name in a channel, or to it directly. What it asks for is begun in a reply to
// it; where that is not sure, a reply asks with buttons. Of a message that it answers only what Discord gives is read.

import type { Person, Place } from '../../../domain/commands/invocation.ts';
import { idFor } from '../../../kit/id.ts';
import { reasonOf } from '../../../kit/log.ts';
import type { Asker } from '../../shared/asker.ts';
import type { Draft } from '../../shared/drafts.ts';
import { failedAs } from '../../shared/errors.ts';
import { createIntake } from '../../shared/intake.ts';
import { type Offer, type PlainSaid, readPlain } from '../../shared/plain.ts';
import { nonceOf } from '../delivery/parts.ts';
import { toMessageRef } from '../delivery/ref.ts';
import type { Written } from '../gateway/client.ts';
import { LIMITS } from '../limits.ts';
import { filesOf, textOf } from '../read.ts';
import { renderView } from '../render.ts';
import type { Post } from '../rest/api.ts';
import { draftButton, type IntakeParts, refusal, sentence, withButtons } from './intake.ts';

interface MessageParts extends IntakeParts {
  /** The adapter's. */
  readonly name: string;
}

/** Never rejects: there is nobody it could be told to. */
export function createMessages(parts: MessageParts): (written: Written) => Promise<void> {
  const { bot, wordingFor, drafts, log } = parts;
  const { catalogue } = bot;
  const intake = createIntake<Draft>(parts);

  async function hear(written: Written): Promise<void> {
    const said = saidIn(written);
    const plain = readPlain(catalogue, said, wordingFor);
    const language = plain.is === 'unknown' ? undefined : plain.language;
    const answer = createAnswer(parts, written);
    if (plain.is === 'understood') {
      const command = catalogue.find(plain.draft.command);
      if (command) await intake.lead(askerOf(parts, written, answer, language), command, plain.draft);
    } else if (plain.is === 'asks') {
      await answer(withButtons<Post>(sentence(plain.text), offered(plain.offers, drafts)));
    } else if (isNamed(written)) {
      await answer(sentence(plain.text));
    }
  }

  return (written) =>
    hear(written).catch((thrown: unknown) => {
      log.warn('message not answered', { message: written.data.id, reason: reasonOf(thrown) });
    });
}

const nameOf = ({ us }: Written): RegExp => new RegExp(`<@!?${us.user}>[:,]?`, 'g');

/** Who only answers one of our cards has not called us. */
const isNamed = (written: Written): boolean =>
  written.data.guild_id === undefined || nameOf(written).test(written.data.content);

function saidIn(written: Written): PlainSaid {
  const { data, us } = written;
  const content = data.content.replace(nameOf(written), ' ').trim();
  const { referenced_message: answered } = data;
  const repliesTo = answered && { text: textOf(answered, us.application), files: filesOf(answered) };
  return {
    text: content === '' ? '' : textOf({ ...data, content }, us.application),
    files: filesOf(data),
    ...(repliesTo && { repliesTo }),
  };
}

type Answer = (body: Post) => Promise<{ readonly channel: string; readonly message: string }>;

/** A reply, or a direct message where the bot may not write. */
const createAnswer =
  ({ api }: MessageParts, { data }: Written): Answer =>
  async (body) => {
    const to = { message_reference: { message_id: data.id, fail_if_not_exists: false } };
    try {
      const message = await api.post(data.channel_id, { ...body, ...to }, nonceOf('reply', data.id));
      return { channel: data.channel_id, message };
    } catch (thrown) {
      if (!failedAs(thrown, 'channel-closed')) throw thrown;
      const channel = await api.direct(data.author.id);
      return { channel, message: await api.post(channel, body, nonceOf('direct', data.id)) };
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
    task: idFor(`discord ${data.id}`),
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
