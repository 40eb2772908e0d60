// A form that was sent. Its acknowledgement is its answer: errors stand at their fields, so it is read before it is
// acknowledged, but never longer than Slack waits; what is found wrong later is said in private, with the form at hand.

import { z } from 'zod';
import type { Reading } from '../../domain/invocation.ts';
import type { Command } from '../../domain/operation.ts';
import { reasonOf } from '../../kit/log.ts';
import type { Asking } from './asking.ts';
import type { Draft, Drafts } from './drafts.ts';
import { FORM, readMetadata } from './form.ts';
import { errorsAt, filledIn, readState, State } from './form-read.ts';
import type { Heard } from './heard.ts';
import { ACK_MS } from './limits.ts';
import type { Names } from './names.ts';
import type { HearParts } from './parts.ts';
import { type Caller, callerOfPerson, PersonBody } from './places.ts';
import type { Taking } from './taking.ts';
import { WORDS } from './words.ts';

const SubmitBody = PersonBody.extend({
  view: z.object({
    id: z.string(),
    team_id: z.string().optional(),
    app_installed_team_id: z.string().nullish(),
    callback_id: z.string(),
    private_metadata: z.string(),
    state: State,
  }),
});

/** The rest of Slack's three seconds is for the way back. */
const READ_MS = ACK_MS - 1000;

/** `fault`: it could not be read at all. */
type Read = Reading | 'fault';

interface SubmitParts extends Pick<HearParts, 'catalogue' | 'clock' | 'log'> {
  readonly taking: Taking;
  readonly asking: Asking;
  readonly drafts: Drafts;
  readonly names: Names;
}

/** `first`: false when this very form was sent before. Everything goes on after it. */
export function createSubmit({ catalogue, clock, log, taking, asking, drafts, names }: SubmitParts) {
  const inTime = async <T>(work: Promise<T>): Promise<T | undefined> => {
    const done = new AbortController();
    const late = clock.sleep(READ_MS, done.signal).then(() => undefined);
    return Promise.race([work, late]).finally(() => done.abort());
  };

  async function opened(
    team: string,
    id: string,
    command: Command,
    caller: Caller,
  ): Promise<Draft | undefined> {
    const found = await drafts.find(team, id).catch(() => undefined);
    if (found?.command !== command.name) return undefined;
    return { ...found, caller: { ...found.caller, user: caller.user, name: caller.name } };
  }

  const read = (command: Command, draft: Draft): Promise<Read> =>
    taking.read(command, draft).catch((thrown: unknown) => {
      log.error('form not read', { command: command.name, reason: reasonOf(thrown) });
      return 'fault';
    });

  return async ({ body: given, ack }: Heard, first: () => Promise<boolean>): Promise<void> => {
    const parsed = SubmitBody.safeParse(given);
    const body = parsed.data;
    const metadata = body?.view.callback_id === FORM ? readMetadata(body.view.private_metadata) : undefined;
    const command = metadata && catalogue.find(metadata.command);
    if (!body || !metadata || !command) {
      await ack();
      log.warn('a form of nobody’s was sent', { callback: body?.view.callback_id });
      return;
    }
    const { channel, thread, draft: id } = metadata;
    const { state } = body.view;
    const person = callerOfPerson(body, clock.now(), thread);
    names.heard(person.team, person.user, body.user.name);
    const caller = { ...person, ...(channel !== undefined && { channel }) };
    const filled = readState(state, caller.team);
    const kept = await inTime(opened(caller.team, id, command, caller));
    const draft = filledIn(kept ?? { command: command.name, values: {}, files: [], caller }, filled);
    if (!kept) {
      await ack();
      if (await first()) await asking.mend(command, draft, [{ message: WORDS.lost }]);
      return;
    }
    const reading = read(command, draft);
    const early = await inTime(reading);
    if (early && (early === 'fault' || !early.ok)) {
      const problems = early === 'fault' ? [{ message: WORDS.notTaken }] : early.problems;
      const errors = errorsAt(command, state, problems);
      if (errors) return ack({ response_action: 'errors', errors });
    }
    await ack();
    if (!(await first())) return;
    const late = early ?? (await reading);
    if (late === 'fault') return asking.mend(command, draft, [{ message: WORDS.notTaken }]);
    if (late.ok) return taking.carry(command, draft.caller, late.request);
    return asking.mend(command, draft, late.problems);
  };
}
