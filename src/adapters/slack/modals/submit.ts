// A form that was sent. Its acknowledgement is its answer: errors stand at their fields, so it is read before it is
// acknowledged, but not for longer than people like to wait; what is found wrong later is said in private, with the form at hand.

import type { SlackViewMiddlewareArgs, ViewSubmitAction } from '@slack/bolt';
import type { Reading } from '../../../domain/commands/invocation.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import { inTime } from '../../../kit/in-time.ts';
import { reasonOf } from '../../../kit/log.ts';
import { cut } from '../../../kit/text.ts';
import type { Drafts } from '../../shared/drafts.ts';
import { errorsAt, filledIn } from '../../shared/form.ts';
import type { Taking } from '../events/intake.ts';
import type { EventParts } from '../events/parts.ts';
import { TEXT } from '../limits.ts';
import type { Caller } from '../payloads/caller.ts';
import { type Draft, scopeOf } from './drafts.ts';
import { FORM, readMetadata } from './form.ts';
import { readState } from './form-read.ts';
import type { Asking } from './open-modal.ts';

/** A form that was sent, and by whom. `first`: false when this very form was sent before. Everything goes on after it. */
export interface Submitted {
  readonly body: ViewSubmitAction;
  readonly caller: Caller;
  readonly ack: SlackViewMiddlewareArgs<ViewSubmitAction>['ack'];
  first(): Promise<boolean>;
}

/** For finding and reading it together: the person looks at a form that does not close, and Slack waits three seconds. */
const READ_MS = 800;

/** `fault`: it could not be read at all. */
type Read = Reading | 'fault';

interface SubmitParts extends Pick<EventParts, 'catalogue' | 'clock' | 'log' | 'wording'> {
  readonly taking: Taking;
  readonly asking: Asking;
  readonly drafts: Drafts<Draft>;
}

export function createSubmit(parts: SubmitParts) {
  const { catalogue, clock, log, wording, taking, asking, drafts } = parts;
  const { texts } = wording;

  async function opened(id: string, command: Command, caller: Caller): Promise<Draft | undefined> {
    const found = await drafts.find(id, scopeOf(caller));
    if (found?.command !== command.name) return undefined;
    const { user, name, task } = caller;
    return { ...found, caller: { ...found.caller, user, name, ...(task && { task }) } };
  }

  const read = (command: Command, draft: Draft): Promise<Read> =>
    taking.read(command, draft).catch((thrown: unknown) => {
      log.error('form not read', { command: command.name, reason: reasonOf(thrown) });
      return 'fault';
    });

  return async ({ body: { view }, caller: person, ack, first }: Submitted): Promise<void> => {
    const metadata = view.callback_id === FORM ? readMetadata(view.private_metadata) : undefined;
    const command = metadata && catalogue.find(metadata.command);
    if (!metadata || !command) {
      await ack();
      log.warn('a form of nobody’s was sent', { callback: view.callback_id });
      return;
    }
    const { channel, thread, draft: id } = metadata;
    const { state } = view;
    const place = { ...(channel !== undefined && { channel }), ...(thread !== undefined && { thread }) };
    const caller: Caller = { ...person, ...place };
    const filled = readState(state, caller.team);
    const bare: Draft = { command: command.name, values: {}, files: [], caller };
    const opening = opened(id, command, caller).then((kept) => ({
      lost: kept === undefined,
      draft: filledIn(kept ?? bare, filled),
    }));
    const reading = opening.then(({ lost, draft }) => (lost ? undefined : read(command, draft)));
    const early = await inTime(reading, (off) => clock.sleep(READ_MS, off));
    if (early && (early === 'fault' || !early.ok)) {
      const problems = early === 'fault' ? [{ message: texts.notTaken }] : early.problems;
      const errors = Object.entries(errorsAt(command, problems, Object.keys(state.values), wording));
      const fit = errors.map(([block, said]) => [block, cut(said, TEXT.label)]);
      if (fit.length > 0) return ack({ response_action: 'errors', errors: Object.fromEntries(fit) });
    }
    await ack();
    if (!(await first())) return;
    const { draft } = await opening;
    const late = await reading;
    if (!late) return asking.mend(command, draft, [{ message: texts.lost }]);
    if (late === 'fault') return asking.mend(command, draft, [{ message: texts.notTaken }]);
    return taking.settle(command, draft, late);
  };
}
