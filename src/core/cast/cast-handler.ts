// Voices of the speakers in a script: opens the form that changes them, and remembers each choice for the place.

import { toViewer } from '../../domain/media/voice.ts';
import type { Person } from '../../domain/person.ts';
import { listCast } from '../../domain/tasks/cast-request.ts';
import type { Task } from '../../domain/tasks/task.ts';
import type { View } from '../../domain/views/view.ts';
import { message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { PressResult } from '../../ports/chat.ts';
import type { BotContext, QueryInvocation } from '../bot-context.ts';
import { toNoticeResult } from '../results.ts';
import type { CastAssigner } from './cast-assigner.ts';
import type { CastMemory } from './cast-memory.ts';

interface CastHandlerOptions extends Pick<BotContext, 'tasks' | 'runner' | 'voiceDirectory'> {
  readonly castMemory: CastMemory;
  readonly castAssigner: CastAssigner;
}

export type CastHandler = ReturnType<typeof createCastHandler>;

export function createCastHandler(
  adapter: string,
  { tasks, runner, voiceDirectory, castMemory, castAssigner }: CastHandlerOptions,
) {
  const findOwn = async (id: string | undefined, person: Person): Promise<Task | undefined> => {
    const task = id === undefined ? undefined : await tasks.get(id);
    return task?.origin.adapter === adapter && task.origin.person.id === person.id ? task : undefined;
  };

  return {
    renew: castAssigner.renew,

    /** Opens the form for the voices. The bot has already checked that the person may press. */
    openForm({ id, request }: Task): PressResult {
      const names = listCast(request).map(({ name }) => name);
      const [first] = names;
      if (first === undefined) return toNoticeResult(message('notices.oldButton'));
      return {
        is: 'form',
        prefill: {
          command: 'recast',
          values: { speaker: first },
          files: [],
          fieldChoices: { speaker: names },
          askFirst: ['speaker', 'voice'],
          precedingTaskId: id,
        },
      };
    },

    /** Changes a task that has not started yet. A finished one gets a button that makes it again. */
    async changeVoice({ values, person, place, precedingTaskId }: QueryInvocation, title: Text): Promise<View> {
      const task = await findOwn(precedingTaskId, person);
      const cast = task ? listCast(task.request) : [];
      const speaker = findSpeaker(cast, String(values['speaker']));
      const failed = (line: Text): View => ({ status: 'failed', title, line });
      if (!task || cast.length === 0) return failed(message('cast.gone'));
      if (!speaker)
        return failed(
          message('cast.noSpeaker', {
            names: list(
              cast.map(({ name }) => name),
              'comma',
            ),
          }),
        );
      const voiceId = Number(values['voice']);
      const voices = voiceDirectory.voicesFor(toViewer(adapter, person, place));
      const voiceName = voices.find(({ id }) => id === voiceId)?.name ?? String(voiceId);
      await castMemory.save({ adapter, place: task.origin.place }, speaker.key, voiceId);
      const choice = { key: speaker.key, voiceId, voiceName };
      const now = (await runner.dispatch(task.id, { is: 'recast', choice })) ?? task;
      const names = { speaker: speaker.name, voice: voiceName };
      if (now.state.status === 'awaiting-confirmation')
        return { status: 'info', title, line: message('cast.changed', names) };
      return {
        status: 'info',
        title,
        line: message('cast.changedHere', names),
        actions: [{ name: 'reassemble', label: message('card.buttons.reassemble'), task: task.id, isOwnerOnly: true }],
      };
    },
  };
}

/** Platforms send the shown name. */
const findSpeaker = (cast: ReturnType<typeof listCast>, given: string) =>
  cast.find(({ name }) => name === given) ?? cast.find(({ name }) => name.toLowerCase() === given.trim().toLowerCase());
