// A step that a workflow has come to: an ordinary task with its card in the channel that the workflow names. What is wrong with it ends
// the step (api/notify-user.ts), and so does its end (workflow/end.ts). One that is not offered (any more) ends at once.

import { sentence } from '../blocks/sentences.ts';
import type { HandlerParts } from '../events/handler-parts.ts';
import { begin } from '../events/intake.ts';
import { draftOf } from '../modals/drafts.ts';
import type { SlackEvent } from '../payloads/event.ts';
import { fileRef, wholeFiles } from '../payloads/files.ts';
import { readText } from '../payloads/text.ts';
import { givenIn, type Step } from './steps.ts';

export async function onExecuted(
  parts: HandlerParts,
  { caller, step }: SlackEvent,
  offered: readonly Step[],
): Promise<unknown> {
  const { apiOf, notifyUser, wording } = parts;
  const operation = offered.find((one) => one.operation.name === step?.name)?.operation;
  if (!operation || caller.channel === undefined) return notifyUser(caller, sentence(wording.texts.noStep));
  const { values, files } = givenIn(operation, step?.inputs ?? {});
  const whole = await wholeFiles(
    apiOf,
    caller.team,
    files.map(({ id }) => ({ id })),
  );
  const refs = whole.map((file, at) => fileRef(caller.team, file, files[at]?.field));
  const how = { addresses: true, nameOf: parts.names.of(caller.team) };
  const read = Object.fromEntries(Object.entries(values).map(([name, said]) => [name, readText(said, how)]));
  return begin(parts, operation, draftOf(caller, operation.name, { values: read, files: refs }));
}
