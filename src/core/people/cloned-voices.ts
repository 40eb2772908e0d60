// Clones voices from recordings. Checks the requester's consent to the current text directly before the create call.
// The call is made once; if its response was lost, the voice is found by its name.

import type { Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { type CloningPolicy, isConsentValid } from '../../domain/media/consent.ts';
import { toViewer, toVoiceOwner } from '../../domain/media/voice.ts';
import { isNearestVoiceUsed, isRecordingKeptByServer } from '../../domain/tasks/outcome.ts';
import type { TaskEvent } from '../../domain/tasks/step.ts';
import type { Task, TaskFailure } from '../../domain/tasks/task.ts';
import type { Json } from '../../kit/json.ts';
import { type MediaService, ServiceResponseError } from '../../ports/media-service.ts';
import type { VoiceDirectory } from '../../ports/voice-directory.ts';
import { toFairQueueRequester } from '../polling/admission-control.ts';
import { type CustomVoices, createOwnedVoice, makeUniqueName } from './custom-voices.ts';

/** Consent is missing. Nothing was sent. */
export class ConsentMissingError extends Error {
  override readonly name = 'ConsentMissingError';
  readonly failure: TaskFailure;
  constructor(failure: Extract<TaskFailure, { kind: 'no-consent' }>) {
    super('The requester has not given consent, or may not clone voices.');
    this.failure = failure;
  }
}

export interface VoiceCloner {
  /** Throws {@link ConsentMissingError} and the errors of create calls. */
  clone(
    task: Task,
    operation: Operation,
    request: Request,
    open: Parameters<MediaService['create']>[2],
  ): Promise<AnsweredEvent>;
}

type AnsweredEvent = Extract<TaskEvent, { is: 'completed' }>;

interface VoiceClonerOptions {
  readonly service: Pick<MediaService, 'create'>;
  readonly customVoices: Pick<CustomVoices, 'save' | 'discardFailed' | 'findByTasks'>;
  readonly voiceDirectory: Pick<VoiceDirectory, 'voicesFor' | 'refresh'>;
  readonly cloning?: CloningPolicy;
}

/** Role of a voice cloned from a whole recording, on its card. */
const CLONED_VOICE_ROLE = 'own';

export function createVoiceCloner({
  service,
  customVoices,
  voiceDirectory,
  cloning = 'off',
}: VoiceClonerOptions): VoiceCloner {
  return {
    async clone({ id: taskId, origin, consent }, operation, request, open) {
      const { adapter, person, place } = origin;
      if (cloning === 'off') throw new ConsentMissingError({ kind: 'no-consent', why: 'off' });
      if (!isConsentValid(consent, person.id)) throw new ConsentMissingError({ kind: 'no-consent' });
      const existing = await customVoices.findByTasks(request.unconfirmedTaskIds ?? []);
      if (existing) return toAnsweredEvent(existing.id, existing.owned.name);
      const taken = voiceDirectory.voicesFor(toViewer(adapter, person, place)).map((voice) => voice.name);
      const name = makeUniqueName(String(request.values['voice_name'] ?? '').trim(), taken);
      const owned = { name, owner: toVoiceOwner(adapter, person, place), taskId, consent };
      const created = await createOwnedVoice(customVoices, owned, async (called) => {
        const values = { gender: 0, ...withoutEmptyValues(request.values), voice_name: called };
        const { id, body } = await service.create(
          operation,
          { ...request, values },
          open,
          toFairQueueRequester(origin),
        );
        if (!Number.isSafeInteger(Number(id)))
          throw new ServiceResponseError('The media service’s response contains no voice id.', 200);
        return { id: Number(id), answer: body };
      });
      await voiceDirectory.refresh();
      return toAnsweredEvent(created.id, name, created.answer);
    },
  };
}

function toAnsweredEvent(voiceId: number, name: string, answer?: Json): AnsweredEvent {
  const notes = {
    ...(isNearestVoiceUsed(answer) && { nearest: true }),
    ...(isRecordingKeptByServer(answer) && { by_address: true }),
  };
  const report = { status: 'SUCCESS', voice_id: voiceId, ...notes };
  return {
    is: 'completed',
    id: String(voiceId),
    report,
    savedVoice: { role: CLONED_VOICE_ROLE, voiceId, name },
  };
}

const withoutEmptyValues = (values: Request['values']): Request['values'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
