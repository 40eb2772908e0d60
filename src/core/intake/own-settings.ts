// What people set for themselves or for everybody in a place: changed one by one, taken away, forgotten all at once, and told with
// what holds where nothing is set.

import type { Defaults } from '../../domain/commands/command.ts';
import type { Person, Place, Request } from '../../domain/commands/invocation.ts';
import { viewerAt } from '../../domain/media/voice.ts';
import { usageRows } from '../../domain/tasks/quota.ts';
import { settingsView } from '../../domain/views/settings.ts';
import type { View } from '../../domain/views/view.ts';
import type { Words } from '../../domain/words/index.ts';
import { lastVoicesOf } from '../people/voice-habits.ts';
import { createAccess } from './access.ts';
import type { BotParts } from './parts.ts';

/** The operator's defaults: the language most people start with. */
export const INITIAL: Defaults = { language: 1 };

interface AskedSettings {
  readonly values: Request['values'];
  readonly person: Person;
  readonly place: Place;
  readonly words: Words;
}

/** `undefined`: nothing is to be changed. A value of `null` takes away what was set. */
function changed(before: Defaults, { scope: _, reset, ...given }: Request['values']): Defaults | undefined {
  const set = Object.entries(given).filter(([, value]) => typeof value === 'number' || value === null);
  if (reset !== true && set.length === 0) return undefined;
  const all = { ...(reset === true ? {} : before), ...Object.fromEntries(set) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

export function createSettings(adapter: string, parts: BotParts) {
  const { directory, settings, quota } = parts;
  const access = createAccess(adapter, parts);

  return async ({ values, person, place, words }: AskedSettings): Promise<View> => {
    const say = words.answers.settings;
    const mine = { adapter, person: person.id };
    const ours = { adapter, place: place.id };
    const forAll = values['scope'] === 'here';
    const owner = forAll ? ours : mine;
    const barred = forAll ? access.barred(person, place) : undefined;
    if (barred !== undefined) return { mood: 'failed', title: say.title, line: barred };
    const after = changed(await settings.get(owner), values);
    if (after) await settings.put(owner, after);
    const standing = {
      own: await settings.get(mine),
      here: await settings.get(ours),
      house: { ...INITIAL, lastVoices: await lastVoicesOf(settings, adapter, person.id) },
      voices: directory.voices(viewerAt(adapter, person, place)),
    };
    const line = !after ? say.explained : forAll ? say.keptForAll : say.kept;
    const view = settingsView(standing, line, words);
    const used = usageRows((await quota?.usage({ adapter, person, place })) ?? [], words);
    return { ...view, rows: [...(view.rows ?? []), ...used] };
  };
}
