// Deletes a custom voice with one press, on its card or in the list of voices.

import { findReaderLanguage } from '../../domain/messages/index.ts';
import type { ButtonPress, PressResult } from '../../ports/chat.ts';
import type { BotContext } from '../bot-context.ts';
import { isPressByModerator } from './consent.ts';
import { toNoticeResult } from './results.ts';

/** Allowed for the voice's owner and for moderators of the server that shares the voice. */
export function createVoiceDeletionHandler(
  adapter: string,
  {
    customVoices,
    runner,
    settings,
    messagesFor,
  }: Pick<BotContext, 'customVoices' | 'runner' | 'settings' | 'messagesFor'>,
) {
  return async (buttonPress: ButtonPress): Promise<PressResult> => {
    const { person, place } = buttonPress;
    const { cloning } = messagesFor(findReaderLanguage({ person, place: place ?? {} }));
    const id = Number(buttonPress.action.slice('delete-voice:'.length));
    const owned = await customVoices.findDetails(id);
    if (owned?.owner.adapter !== adapter) return toNoticeResult(cloning.goneBefore);
    if (owned.owner.person !== person.id && !isPressByModerator(buttonPress, owned.owner.group))
      return toNoticeResult(cloning.notYours);
    const { deleted, pending } = await customVoices.deleteWhere((_, voice) => voice.id === id);
    const owner = { adapter, person: owned.owner.person };
    const { voice, ...others } = await settings.get(owner);
    if (voice === id) await settings.put(owner, others);
    const task = owned.taskId && (await runner.dispatch(owned.taskId, { is: 'voice-deleted', voiceId: id }));
    if (pending > 0) return toNoticeResult(cloning.deletedLater(owned.name));
    if (task && task.id === buttonPress.taskId) return { is: 'shown' };
    return toNoticeResult(deleted > 0 ? cloning.deletedNow(owned.name) : cloning.hiddenNow(owned.name));
  };
}
