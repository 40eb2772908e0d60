// Orders the buttons of a task's card by use: the few that people press next, and those for a menu. Pure.

import { asJsonObject } from '../../kit/json.ts';
import { message } from '../../messages/message.ts';
import type { Operation } from '../commands/command.ts';
import { followUpText } from '../commands/command-texts.ts';
import type { FollowUp } from '../commands/follow-up.ts';
import { filterShareableFiles, type ShareButton } from '../media/share-target.ts';
import { hasNarrator } from '../tasks/cast-request.ts';
import { listFieldsToAsk } from '../tasks/follow-up-request.ts';
import { isFinished, isPoorlyUnderstood, listSavedVoices, type Task } from '../tasks/task.ts';
import { type Action, isOwnerAction, type StatusView } from './view.ts';

type Button = StatusView['actions'][number];

/** A row of buttons on every platform has five places, and the menu takes one. */
const MAX_PRIMARY = 4;
/** Of a finished task, rarely pressed. */
const RARE_ACTION = /^(?:retry$|delete-voice:)/;

/** `stateActions`: buttons of the task's state. */
export function listTaskActions(
  task: Task,
  operation: Operation,
  stateActions: StatusView['actions'],
  shareButtons: readonly ShareButton[],
): readonly Action[] {
  const isDone = isDelivered(task);
  const isRare = ([name]: Button) => isDone && RARE_ACTION.test(name);
  const followUps = isDone ? listFollowUps(task, operation) : [];
  const toButtons = (wanted: (one: FollowUp) => boolean) =>
    followUps.filter(wanted).map((one): Button => toFollowUpButton(task, operation, one));
  const [firstShare, ...otherShares] = isDone ? listShareButtons(task, shareButtons) : [];
  const primary: readonly Button[] = [
    ...toButtons(({ onlyIfPoorlyUnderstood = false }) => onlyIfPoorlyUnderstood),
    ...stateActions.filter((one) => !isRare(one)),
    ...(firstShare ? [firstShare] : []),
    ...toButtons(({ isSecondary = false, onlyIfPoorlyUnderstood = false }) => !isSecondary && !onlyIfPoorlyUnderstood),
    ...(isFinished(task) ? [['edit', message('card.buttons.edit')] as const] : []),
  ];
  const secondary: readonly Button[] = [
    ...(isDone ? primary.slice(MAX_PRIMARY) : []),
    ...otherShares,
    ...toButtons(({ isSecondary = false }) => isSecondary),
    ...stateActions.filter(isRare),
  ];
  return [
    ...(isDone ? primary.slice(0, MAX_PRIMARY) : primary).map((one) => toAction(one, task)),
    ...secondary.map((one): Action => ({ ...toAction(one, task), isSecondary: true })),
  ];
}

const toAction = ([name, label]: Button, { id }: Task): Action => ({
  name,
  label,
  task: id,
  ...(isOwnerAction(name) && { isOwnerOnly: true }),
});

const isDelivered = ({ state }: Task): boolean => state.status === 'done' && state.deliveryMethod !== 'not-posted';

/** True if the follow-up asks for the voice of a narrator that the text has not. */
const asksForNoVoice = ({ request }: Task, { fields }: Operation, { askedFields }: FollowUp): boolean =>
  !hasNarrator(request) && askedFields?.some((name) => fields[name]?.options.kind === 'voice') === true;

/** Leaves out those that need a saved voice until one is saved, and those of a run that an assembled result lacks. */
const listFollowUps = (task: Task, operation: Operation): readonly FollowUp[] =>
  (operation.followUps ?? [])
    .filter((one) => !asksForNoVoice(task, operation, one))
    .filter(({ inputs }) => !task.request.assembly || !Object.values(inputs).includes('run-id'))
    .filter(({ inputs }) => listSavedVoices(task).length > 0 || !Object.values(inputs).includes('saved-voice'))
    .filter(({ requiredField }) => requiredField === undefined || task.request.values[requiredField] != null)
    .filter(
      ({ requiredReport }) =>
        requiredReport === undefined ||
        ('report' in task.state && asJsonObject(task.state.report)?.[requiredReport] === true),
    )
    .filter(
      ({ onlyIfPoorlyUnderstood }) =>
        !onlyIfPoorlyUnderstood || (task.state.status === 'done' && isPoorlyUnderstood(task.state.result)),
    );

const toFollowUpButton = (task: Task, operation: Operation, follow: FollowUp): Button => [
  `${listFieldsToAsk(task, follow).length > 0 ? 'follow-up-form' : 'follow-up'}:${follow.name}`,
  followUpText(operation, follow.name),
];

/** Creates buttons for the share targets that accept a file of the result. */
const listShareButtons = ({ request, state }: Task, shareButtons: readonly ShareButton[]): readonly Button[] =>
  state.status !== 'done'
    ? []
    : shareButtons
        .filter(({ limits }) => filterShareableFiles(state.result.files, request.command, limits).length > 0)
        .map(({ name, label }) => [`share:${name}`, label]);
