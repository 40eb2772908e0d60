// Executes a workflow step as an ordinary task with its card in the workflow's channel. Errors (notify-user.ts) and the
// task's end (workflow/end-step.ts) end the step. A step that is no longer offered ends at once.

import { toTextMessage } from '../blocks/reply-blocks.ts';
import type { HandlerContext } from '../handler-context.ts';
import type { SlackEvent } from '../payloads/event.ts';
import { loadFileDetails, toFileRef } from '../payloads/files.ts';
import { stripMarkup } from '../payloads/text.ts';
import { readStepInputs, type WorkflowStep } from '../payloads/workflow-steps.ts';
import { runCommand } from '../responder.ts';

export async function handleStepExecution(
  context: HandlerContext,
  { caller, step }: SlackEvent,
  steps: readonly WorkflowStep[],
): Promise<unknown> {
  const { getApi, notifyUser, messages } = context;
  const operation = steps.find((one) => one.operation.name === step?.name)?.operation;
  if (!operation || caller.channel === undefined)
    return notifyUser(caller, toTextMessage(messages.format('chat.noStep')));
  const { values, files } = readStepInputs(operation, step?.inputs ?? {});
  const loadedFiles = await loadFileDetails(
    getApi,
    caller.team,
    files.map(({ id }) => ({ id })),
  );
  const refs = loadedFiles.map((file, at) => toFileRef(caller.team, file, files[at]?.field));
  const options = { keepAddresses: true, getUserName: context.userNames.createLookup(caller.team) };
  const plainValues = Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, stripMarkup(text, options)]),
  );
  return runCommand(context, operation, { command: operation.name, values: plainValues, files: refs, caller });
}
