// A voice that was made here is deleted with one press: on the card that it came of, or where voices are listed.

import { languageOf } from '../../domain/words/index.ts';
import type { Acted, Press } from '../../ports/chat.ts';
import { moderates } from './consent.ts';
import type { BotParts } from './parts.ts';

/** Its maker may, and a moderator of the server that it is shared with. */
export function createDiscard(
  adapter: string,
  { voices, runner, settings, wordsFor }: Pick<BotParts, 'voices' | 'runner' | 'settings' | 'wordsFor'>,
) {
  return async (asked: Press): Promise<Acted> => {
    const { person, place } = asked;
    const { cloning } = wordsFor(languageOf({ person, place: place ?? {} }));
    const said = (notice: string): Acted => ({ is: 'said', notice });
    const id = Number(asked.action.slice('discard:'.length));
    const owned = await voices.ownedAs(id);
    if (owned?.by.adapter !== adapter) return said(cloning.goneBefore);
    if (owned.by.person !== person.id && !moderates(asked, owned.by.group)) return said(cloning.notYours);
    const { deleted, later } = await voices.forget((_, voice) => voice.id === id);
    const whose = { adapter, person: owned.by.person };
    const { voice, ...others } = await settings.get(whose);
    if (voice === id) await settings.put(whose, others);
    const card = owned.task && (await runner.tell(owned.task, { is: 'discarded', voice: id }));
    if (later > 0) return said(cloning.deletedLater(owned.name));
    if (card && card.id === asked.task) return { is: 'shown' };
    return said(deleted > 0 ? cloning.deletedNow(owned.name) : cloning.hiddenNow(owned.name));
  };
}
