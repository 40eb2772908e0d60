// Deletes a custom voice with one press, on its card or in the list of voices.

import { message } from '../../messages/message.ts';
import type { ButtonPress, PressResult } from '../../ports/chat.ts';
import type { BotContext } from '../bot-context.ts';
import { toNoticeResult } from '../results.ts';
import { isPressByModerator } from './consent.ts';

/** Allowed for the voice's owner and for moderators of the server that shares the voice. */
export function createVoiceDeletionHandler(
  adapter: string,
  { customVoices, runner, settings }: Pick<BotContext, 'customVoices' | 'runner' | 'settings'>,
) {
  return async (buttonPress: ButtonPress): Promise<PressResult> => {
    const { person } = buttonPress;
    const id = Number(buttonPress.action.slice('delete-voice:'.length));
    const [owned] = await customVoices.findDetails([id]);
    if (owned?.owner.adapter !== adapter) return toNoticeResult(message('cloning.goneBefore'));
    if (owned.owner.person !== person.id && !isPressByModerator(buttonPress, owned.owner.group))
      return toNoticeResult(message('cloning.notYours'));
    const { deleted, pending } = await customVoices.deleteWhere((_, voice) => voice.id === id);
    const owner = { adapter, person: owned.owner.person };
    const { voice, ...others } = await settings.get(owner);
    if (voice === id) await settings.put(owner, others);
    const task = owned.taskId && (await runner.dispatch(owned.taskId, { is: 'voice-deleted', voiceId: id }));
    if (pending > 0) return toNoticeResult(message('cloning.deletedLater', { name: owned.name }));
    if (task && task.id === buttonPress.taskId) return { is: 'shown' };
    return toNoticeResult(message(deleted > 0 ? 'cloning.deletedNow' : 'cloning.hiddenNow', { name: owned.name }));
  };
}
