// Lets everyone who sees a task's card continue from it, with a request of their own. It contains nothing of the owner
// beyond what the card shows: no uploads, dictionaries, ids, links to other places, or voices that are not theirs.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { findLinkedFileName, type Request } from '../../domain/commands/invocation.ts';
import { toViewer } from '../../domain/media/voice.ts';
import type { Person, Place } from '../../domain/person.ts';
import type { Task, TaskState } from '../../domain/tasks/task.ts';
import type { VoiceDirectory } from '../../ports/voice-directory.ts';

interface Continuation {
  readonly person: Person;
  /** Place of the button or form. Absent: only the owner may continue. */
  readonly place?: Place | undefined;
}

/** True if everyone at the task's place sees its result. */
const isResultPublic = ({ state }: Task): boolean =>
  state.status === 'done' && state.deliveryMethod !== 'not-posted' && state.deliveryMethod !== 'direct';

interface SharedTasksOptions {
  readonly catalogue: Catalogue;
  readonly voiceDirectory: Pick<VoiceDirectory, 'canUse'>;
}

export type TaskSharing = ReturnType<typeof createTaskSharing>;

export function createTaskSharing(adapter: string, { catalogue, voiceDirectory }: SharedTasksOptions) {
  const isOwner = ({ origin }: Task, { person }: Continuation): boolean =>
    origin.adapter === adapter && origin.person.id === person.id;
  /** True if the person sees the card: the owner, and everyone at the place where it was posted. */
  const canSeeCard = (task: Task, who: Continuation): boolean =>
    isOwner(task, who) || (task.origin.adapter === adapter && task.origin.place.id === who.place?.id);

  return {
    isOwner,
    canSeeCard,
    /** True if the person sees the result too. */
    canSeeResult: (task: Task, who: Continuation): boolean =>
      isOwner(task, who) || (canSeeCard(task, who) && isResultPublic(task)),
    /** Returns the task as this person may continue it: unchanged for its owner. */
    share(task: Task, who: Continuation): Task {
      if (isOwner(task, who)) return task;
      const { place = task.origin.place } = who;
      const viewer = toViewer(adapter, who.person, place);
      const canUse = (voice: number) => voiceDirectory.canUse(voice, viewer);
      return {
        ...task,
        request: toSharedRequest(task.request, catalogue, canUse),
        state: withoutPrivateVoices(task.state, canUse),
      };
    },
  };
}

type CanUseVoice = (voice: number) => boolean;

function toSharedRequest(request: Request, catalogue: Catalogue, canUse: CanUseVoice): Request {
  const { command, givenFields, detectedField, sourceRequest } = request;
  const fields = catalogue.findOperation(command)?.fields ?? {};
  const isShared = ([name, value]: readonly [string, unknown]): boolean => {
    const field = fields[name];
    if (!field || field.inherited || field.options.kind === 'dictionary') return false;
    if (field.options.kind === 'voice') return typeof value === 'number' && canUse(value);
    return findLinkedFileName(request, name) === undefined;
  };
  const values = Object.fromEntries(Object.entries(request.values).filter(isShared));
  const isKept = (name: string) => Object.hasOwn(values, name);
  return {
    command,
    values,
    labels: Object.fromEntries(Object.entries(request.labels).filter(([name]) => isKept(name))),
    files: {},
    ...(givenFields && { givenFields: givenFields.filter(isKept) }),
    ...(detectedField !== undefined && { detectedField }),
    ...(sourceRequest && { sourceRequest: toSharedRequest(sourceRequest, catalogue, canUse) }),
  };
}

function withoutPrivateVoices(state: TaskState, canUse: CanUseVoice): TaskState {
  if (state.status !== 'done') return state;
  const { defaultVoice: _, savedVoices, ...rest } = state;
  return savedVoices ? { ...rest, savedVoices: savedVoices.filter(({ voiceId }) => canUse(voiceId)) } : rest;
}
