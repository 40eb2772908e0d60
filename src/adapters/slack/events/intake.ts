// From something understood to a task or an answer: its card is posted where it was asked for, or in a direct message where
// the bot is not let in, and then the bot takes the request. What was done on Slack to get here is not known.

import { fieldFor } from '../../../domain/commands/catalogue.ts';
import type { Reading, Request } from '../../../domain/commands/invocation.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import { missing } from '../../../domain/commands/wanted-fields.ts';
import { type FileRef, kindOf } from '../../../domain/media/file-kinds.ts';
import type { View } from '../../../domain/views/view.ts';
import { secretId } from '../../../kit/id.ts';
import { reasonOf } from '../../../kit/log.ts';
import { type Said, type Wire, WireFault } from '../api/api.ts';
import type { Tell } from '../api/notify-user.ts';
import { sentence } from '../blocks/sentences.ts';
import { isUnclear } from '../errors.ts';
import type { Draft } from '../modals/drafts.ts';
import type { Asking } from '../modals/open-modal.ts';
import { type Caller, personOf, placeOf, refOf } from '../payloads/caller.ts';
import { WORDS } from '../words.ts';
import type { HearParts, Trigger } from './parts.ts';

export interface Taking {
  /** Leads what somebody asked for to a task, an answer, or a form for what is missing. */
  begin(command: Command, draft: Draft, trigger?: Trigger): Promise<void>;
  read(command: Command, draft: Draft): Promise<Reading>;
  /** A request that was understood. */
  carry(command: Command, caller: Caller, request: Request): Promise<void>;
  /** Posts a new card for it. */
  request(caller: Caller, request: Request, resultOf?: string): Promise<void>;
}

interface Standing {
  readonly channel: string;
  readonly ts: string;
  readonly thread?: string | undefined;
}

interface TakingParts extends HearParts {
  readonly tell: Tell;
  readonly asking: Asking;
  /** The home tab shows what changed there. */
  readonly home: (caller: Caller) => Promise<void>;
}

export function createTaking(parts: TakingParts): Taking {
  const { name, bot, wireOf, log, card, linkOf, tell, asking, home, botUser = 'Earshot' } = parts;

  async function withLink(command: Command, file: FileRef): Promise<FileRef> {
    const kind = kindOf(file);
    const field = file.field ?? (kind && fieldFor(command, kind));
    const link = command.fields[field ?? '']?.options.kind === 'text' ? await linkOf?.(file) : undefined;
    return link === undefined ? file : { ...file, link };
  }

  async function read(command: Command, { values, files, caller }: Draft): Promise<Reading> {
    const linked = await Promise.all(files.map((file) => withLink(command, file)));
    const invocation = { command: command.name, values, files: linked };
    return bot.read(invocation, personOf(caller), placeOf(caller));
  }

  /**
   * Where the bot is not let in, the card stands in the direct message instead, and the person is told how to change that.
   * So it does where Slack's answer was lost: a card in a channel cannot be found again, and a second one would be too many.
   */
  async function stand(wire: Wire, caller: Caller, said: Said): Promise<Standing | undefined> {
    const { channel, thread } = caller;
    let outside: string | undefined;
    if (channel !== undefined) {
      try {
        const at = await wire.post({ channel, ...(thread !== undefined && { thread }) }, said, secretId());
        return { ...at, thread };
      } catch (thrown) {
        const lost = isUnclear(thrown) && !channel.startsWith('D');
        if (!isShut(thrown) && !lost) throw thrown;
        outside = lost ? WORDS.unsure : canInvite(caller, thrown) ? WORDS.invite(botUser) : WORDS.outside;
      }
    }
    try {
      const at = await wire.post({ channel: await wire.direct(caller.user) }, said, secretId());
      if (outside !== undefined) await tell(caller, sentence(`${outside} ${WORDS.direct}`));
      return at;
    } catch (thrown) {
      if (!isShut(thrown)) throw thrown;
      await tell(caller, sentence([outside, WORDS.notDirect].filter(Boolean).join(' ')));
      return undefined;
    }
  }

  async function request(caller: Caller, asked: Request, resultOf?: string): Promise<void> {
    const operation = bot.catalogue.find(asked.command);
    const title = operation && 'noun' in operation ? operation.noun : asked.command;
    const view = (mood: View['mood'], line: string): View => ({ mood, title, line });
    const wire = await wireOf(caller.team);
    const at = await stand(wire, caller, card(view('queued', WORDS.queued)));
    if (!at) return;
    const message = refOf(caller, at);
    try {
      await bot.take(
        asked,
        { adapter: name, person: personOf(caller), place: placeOf(caller), message },
        resultOf,
        caller.task,
      );
    } catch (thrown) {
      log.error('not handed in', { team: caller.team, reason: reasonOf(thrown) });
      await wire.update(at.channel, at.ts, card(view('failed', WORDS.notTaken)));
    }
  }

  async function carry(command: Command, caller: Caller, asked: Request): Promise<void> {
    if (command.kind === 'operation') return request(caller, asked);
    const view = await bot.answer(asked, personOf(caller), placeOf(caller));
    if (caller.channel === undefined && command.name === 'settings') return home(caller);
    await tell(caller, card(view));
  }

  return {
    read,
    carry,
    request,
    async begin(command, draft, trigger) {
      if (trigger && missing(command, draft, false).length > 0) return asking.open(command, draft, trigger);
      const reading = await read(command, draft);
      if (reading.ok) await carry(command, draft.caller, reading.request);
      else await asking.mend(command, draft, reading.problems, trigger);
    },
  };
}

const isShut = (thrown: unknown): thrown is WireFault =>
  thrown instanceof WireFault && (thrown.trouble === 'closed' || thrown.trouble === 'shut');

/** Nobody can be invited into a talk of two or several, or into what is archived. */
const canInvite = ({ channel, channelName }: Caller, { code }: WireFault): boolean =>
  !channel?.startsWith('D') &&
  !channelName?.startsWith('mpdm-') &&
  (code === 'not_in_channel' || code === 'channel_not_found');
