// How Slack answers a person who asked for something: with a card where it was asked for, or in a direct message where the bot is
// not let in; with a form for what is missing or wrong; in private for all else.

import { fieldFor } from '../../../domain/commands/catalogue.ts';
import type { Reading } from '../../../domain/commands/invocation.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import { missing } from '../../../domain/commands/wanted-fields.ts';
import { type FileRef, kindOf } from '../../../domain/media/file-kinds.ts';
import type { MessageRef } from '../../../domain/tasks/task.ts';
import type { View } from '../../../domain/views/view.ts';
import { secretId } from '../../../kit/id.ts';
import { Undeliverable } from '../../../ports/chat.ts';
import type { TaskButton } from '../../shared/buttons.ts';
import { firstWay } from '../../shared/delivery.ts';
import { ApiError, failedAs } from '../../shared/errors.ts';
import { type Asker, createIntake } from '../../shared/intake.ts';
import type { Tell } from '../api/notify-user.ts';
import { sentence } from '../blocks/sentences.ts';
import { readRef } from '../delivery/ref.ts';
import type { Draft } from '../modals/drafts.ts';
import type { Asking } from '../modals/open-modal.ts';
import { type Caller, personOf, placeOf, refOf } from '../payloads/caller.ts';
import { cardOf } from '../render.ts';
import type { EventParts, Trigger } from './parts.ts';

export interface Taking {
  /** Leads what somebody asked for to a task, an answer, or a form for what is missing. */
  begin(command: Command, draft: Draft, trigger?: Trigger): Promise<void>;
  read(command: Command, draft: Draft): Promise<Reading>;
  /** What was read before. */
  settle(command: Command, draft: Draft, reading: Reading): Promise<void>;
  press(caller: Caller, button: TaskButton, moderator: boolean): Promise<void>;
}

interface TakingParts extends EventParts {
  readonly tell: Tell;
  readonly asking: Asking;
  /** The home tab shows what changed there. */
  readonly home: (caller: Caller) => Promise<void>;
}

export function createTaking(parts: TakingParts): Taking {
  const { apiOf, wording, linkOf, renewed, tell, asking, home } = parts;
  const { texts } = wording;
  const intake = createIntake<Draft>(parts);
  const stand = createStand(parts);

  async function withLink(command: Command, file: FileRef): Promise<FileRef> {
    const kind = kindOf(file);
    const field = file.field ?? (kind && fieldFor(command, kind));
    const link = command.fields[field ?? '']?.options.kind === 'text' ? await linkOf?.(file) : undefined;
    return link === undefined ? file : { ...file, link };
  }

  function askerOf(caller: Caller, trigger?: Trigger): Asker<Draft> {
    return {
      person: personOf(caller),
      place: placeOf(caller),
      texts,
      task: caller.task,
      files: (command, files) => Promise.all(files.map((file) => withLink(command, file))),
      card: (view) => stand(caller, view),
      async show(at, view) {
        const ref = readRef(at);
        const api = await apiOf(caller.team);
        if (ref) await api.update(ref.channel, ref.ts, cardOf(view, { texts }));
      },
      answer: (command, view) =>
        caller.channel === undefined && command.name === 'settings'
          ? home(caller)
          : tell(caller, cardOf(view, { texts })),
      refuse: (command, draft, problems, line) => asking.mend(command, draft, problems, trigger, line),
      say: (text) => tell(caller, sentence(text)),
      // Links to files of Slack's end after an hour; a task may be asked for again much later.
      renewed: async (value) =>
        renewed && typeof value === 'string' && value.startsWith('http') ? renewed(value) : value,
    };
  }

  return {
    read: (command, draft) => intake.read(askerOf(draft.caller), command, draft),
    settle: async (command, draft, reading) =>
      void (await intake.settle(askerOf(draft.caller), command, draft, reading)),
    press: (caller, button, moderator) => intake.press(askerOf(caller), button, moderator),
    async begin(command, draft, trigger) {
      if (trigger && missing(command, draft, false).length > 0) return asking.open(command, draft, trigger);
      await intake.lead(askerOf(draft.caller, trigger), command, draft);
    },
  };
}

type StandParts = Pick<TakingParts, 'apiOf' | 'wording' | 'tell' | 'botUser' | 'log'>;

/** Puts up a card: where it was asked for, or in the direct message where the bot is not let in, and says how to change that. */
function createStand({ apiOf, wording: { texts }, tell, botUser = 'Earshot', log }: StandParts) {
  /** Why a card does not stand where it was asked for; `undefined` when that is not a matter of places. */
  function whyOutside(caller: Caller, thrown: unknown): string | undefined {
    if (isShut(thrown)) return canInvite(caller, thrown) ? texts.invite(botUser) : texts.outside;
    // A card in a channel cannot be found again, and a second one would be too many.
    return failedAs(thrown, 'unclear') && !caller.channel?.startsWith('D') ? texts.unsure : undefined;
  }

  return async (caller: Caller, view: View): Promise<MessageRef | undefined> => {
    const { channel, thread, user } = caller;
    const api = await apiOf(caller.team);
    const said = cardOf(view, { texts });
    let outside: string | undefined;
    try {
      const { result } = await firstWay({
        ways: channel === undefined ? ['direct'] : ['here', 'direct'],
        async take(way) {
          if (way === 'direct' || channel === undefined)
            return api.post({ channel: await api.direct(user) }, said, secretId());
          const at = await api.post({ channel, ...(thread !== undefined && { thread }) }, said, secretId());
          return { ...at, thread };
        },
        leftAfter(failed, thrown, left) {
          if (failed === 'direct') return isShut(thrown) ? left : undefined;
          outside = whyOutside(caller, thrown);
          return outside === undefined ? undefined : left;
        },
        nowhere: texts.notDirect,
        log,
      });
      if (outside !== undefined) await tell(caller, sentence(`${outside} ${texts.direct}`));
      return refOf(caller, result);
    } catch (thrown) {
      if (!(thrown instanceof Undeliverable)) throw thrown;
      await tell(caller, sentence([outside, thrown.message].filter(Boolean).join(' ')));
      return undefined;
    }
  };
}

const isShut = (thrown: unknown): thrown is ApiError =>
  thrown instanceof ApiError && (thrown.kind === 'closed' || thrown.kind === 'shut');

/** Nobody can be invited into a talk of two or several, or into what is archived. */
const canInvite = ({ channel, channelName }: Caller, { code }: ApiError): boolean =>
  !channel?.startsWith('D') &&
  !channelName?.startsWith('mpdm-') &&
  (code === 'not_in_channel' || code === 'channel_not_found');
