// The voice that a person had last in each language: it speaks again where they name none and their default does not speak the
// language. Kept apart from what they set, so that neither overwrites the other, and deleted with it.

import type { Operation, SettingName } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { baseOf, languageById } from '../../domain/media/language.ts';
import type { Origin } from '../../domain/tasks/task.ts';
import type { SettingsStore } from '../../ports/store.ts';

/** By base tag of the language (`fr`): a voice's number. */
type LastVoices = Readonly<Record<string, number>>;

export const lastVoicesOf = async (
  settings: SettingsStore,
  adapter: string,
  person: string,
): Promise<LastVoices> => (await settings.get({ adapter, habitsOf: person })).lastVoices ?? {};

/** Notes the voice that a request is spoken with. Costs a write only where it is another one than before. */
export async function noteVoice(
  settings: SettingsStore,
  operation: Operation | undefined,
  { values }: Pick<Request, 'values'>,
  { adapter, person }: Pick<Origin, 'adapter' | 'person'>,
): Promise<void> {
  const givenFor = (setting: SettingName) => {
    const found = Object.entries(operation?.fields ?? {}).find(([, field]) => field.setting === setting);
    return found && values[found[0]];
  };
  const voice = givenFor('voice');
  const language = givenFor('language');
  const tag = typeof language === 'number' ? languageById(language)?.tag : undefined;
  if (typeof voice !== 'number' || tag === undefined) return;
  const before = await lastVoicesOf(settings, adapter, person.id);
  if (before[baseOf(tag)] === voice) return;
  await settings.put({ adapter, habitsOf: person.id }, { lastVoices: { ...before, [baseOf(tag)]: voice } });
}

export const forgetVoices = (settings: SettingsStore, adapter: string, person: string): Promise<void> =>
  settings.put({ adapter, habitsOf: person }, {});
