// The last voice of a person in each language. It is used if they name no voice and their default does not speak the
// language. Stored apart from the settings, so neither overwrites the other; deleted with them.

import type { Operation, SettingName } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { findLanguageById, toBaseTag } from '../../domain/media/language.ts';
import type { TaskOrigin } from '../../domain/tasks/task.ts';
import type { SettingsStore } from '../../ports/store.ts';

/** Voice id by base language tag (`fr`). */
type LastVoices = Readonly<Record<string, number>>;

export const loadLastVoices = async (settings: SettingsStore, adapter: string, person: string): Promise<LastVoices> =>
  (await settings.get({ adapter, lastVoicesOf: person })).lastVoices ?? {};

/** Stores the voice of a request. Writes only if it changed. */
export async function saveLastVoice(
  settings: SettingsStore,
  operation: Operation | undefined,
  { values }: Pick<Request, 'values'>,
  { adapter, person }: Pick<TaskOrigin, 'adapter' | 'person'>,
): Promise<void> {
  const valueFor = (setting: SettingName) => {
    const found = Object.entries(operation?.fields ?? {}).find(([, field]) => field.setting === setting);
    return found && values[found[0]];
  };
  const voice = valueFor('voice');
  const language = valueFor('language');
  const tag = typeof language === 'number' ? findLanguageById(language)?.tag : undefined;
  if (typeof voice !== 'number' || tag === undefined) return;
  const before = await loadLastVoices(settings, adapter, person.id);
  if (before[toBaseTag(tag)] === voice) return;
  await settings.put({ adapter, lastVoicesOf: person.id }, { lastVoices: { ...before, [toBaseTag(tag)]: voice } });
}

export const deleteLastVoices = (settings: SettingsStore, adapter: string, person: string): Promise<void> =>
  settings.put({ adapter, lastVoicesOf: person }, {});
