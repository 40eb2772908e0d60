// Voices made of people's recordings: the one way to the service's call, and the last thing in front of it looks whether whoever asked
// has agreed to the text as it is now, whatever came before. The call is made once; its answer is the voice. Where the answer to an
// earlier call was lost, the voice that came of it is the answer.

import type { Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { type Cloning, holds } from '../../domain/media/consent.ts';
import { makerAt, viewerAt } from '../../domain/media/voice.ts';
import { isKeptByServer, isNearest } from '../../domain/tasks/outcome.ts';
import type { TaskEvent } from '../../domain/tasks/step.ts';
import type { Failure, Task } from '../../domain/tasks/task.ts';
import type { Json } from '../../kit/json.ts';
import type { Directory } from '../../ports/directory.ts';
import { type MediaService, ServiceUnclear } from '../../ports/service.ts';
import { turnOwnerOf } from '../polling/admission.ts';
import { freeName, type MadeVoices, madeAs } from './made-voices.ts';

/** Nothing was sent. */
export class NotAgreed extends Error {
  override readonly name = 'NotAgreed';
  readonly failure: Failure;
  constructor(failure: Extract<Failure, { kind: 'not-agreed' }>) {
    super('whoever asked has not agreed to it, or may not have it made');
    this.failure = failure;
  }
}

export interface OwnVoices {
  /** Throws {@link NotAgreed}, and what creates throw. */
  make(
    task: Task,
    operation: Operation,
    request: Request,
    open: Parameters<MediaService['create']>[2],
  ): Promise<Answered>;
}

type Answered = Extract<TaskEvent, { is: 'answered' }>;

interface OwnVoicesParts {
  readonly service: Pick<MediaService, 'create'>;
  readonly voices: Pick<MadeVoices, 'note' | 'drop' | 'cameOf'>;
  readonly directory: Pick<Directory, 'voices' | 'refresh'>;
  readonly cloning?: Cloning | undefined;
}

/** Under which a card knows the voice that is made of a whole recording. */
const ROLE = 'own';

export function createOwnVoices({ service, voices, directory, cloning = 'off' }: OwnVoicesParts): OwnVoices {
  return {
    async make({ id: task, origin, consent }, operation, request, open) {
      const { adapter, person, place } = origin;
      if (cloning === 'off') throw new NotAgreed({ kind: 'not-agreed', why: 'off' });
      if (!holds(consent, person.id)) throw new NotAgreed({ kind: 'not-agreed' });
      const before = await voices.cameOf(request.unanswered ?? []);
      if (before) return answered(before.id, before.owned.name);
      const taken = directory.voices(viewerAt(adapter, person, place)).map((voice) => voice.name);
      const name = freeName(String(request.values['voice_name'] ?? '').trim(), taken);
      const owned = { name, by: makerAt(adapter, person, place), task, consent };
      const made = await madeAs(voices, owned, async (called) => {
        const values = { gender: 0, ...given(request.values), voice_name: called };
        const { id, answer } = await service.create(
          operation,
          { ...request, values },
          open,
          turnOwnerOf(origin),
        );
        if (!Number.isSafeInteger(Number(id)))
          throw new ServiceUnclear('The media service’s answer has no number of a voice.', 200);
        return { id: Number(id), answer };
      });
      await directory.refresh();
      return answered(made.id, name, made.answer);
    },
  };
}

function answered(voice: number, name: string, answer?: Json): Answered {
  const told = {
    ...(isNearest(answer) && { nearest: true }),
    ...(isKeptByServer(answer) && { by_address: true }),
  };
  const report = { status: 'SUCCESS', voice_id: voice, ...told };
  return { is: 'answered', id: String(voice), report, kept: { role: ROLE, voice, name } };
}

const given = (values: Request['values']): Request['values'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
