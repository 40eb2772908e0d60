// Changes and shows default settings of a person or a place: sets, clears or resets them, and lists the values in
// effect.

import type { Defaults } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { toViewer } from '../../domain/media/voice.ts';
import { createSettingsView } from '../../domain/views/settings-view.ts';
import { toUsageRows } from '../../domain/views/usage-rows.ts';
import type { View } from '../../domain/views/view.ts';
import { message } from '../../messages/message.ts';
import type { BotContext, QueryInvocation } from '../bot-context.ts';
import { loadLastVoices } from '../people/last-voices.ts';
import { createAccessControl } from './access.ts';
import { findPersonLanguage } from './person-language.ts';

/** `undefined` if there is nothing to change. A value of `null` clears a setting. */
function applyChanges(before: Defaults, { scope: _, reset, ...given }: Request['values']): Defaults | undefined {
  const set = Object.entries(given).filter(([, value]) => typeof value === 'number' || value === null);
  if (reset !== true && set.length === 0) return undefined;
  const all = { ...(reset === true ? {} : before), ...Object.fromEntries(set) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

export function createSettingsHandler(adapter: string, options: BotContext) {
  const { voiceDirectory, settings, quota, messagesFor } = options;
  const access = createAccessControl(adapter, options);

  return async (query: QueryInvocation): Promise<View> => {
    const { values, person, place } = query;
    const personOwner = { adapter, person: person.id };
    const placeOwner = { adapter, place: place.id };
    const forAll = values['scope'] === 'here';
    const owner = forAll ? placeOwner : personOwner;
    const denied = forAll ? access.denialReason(query) : undefined;
    if (denied !== undefined) return { status: 'failed', title: message('answers.settings.title'), line: denied };
    const after = applyChanges(await settings.get(owner), values);
    if (after) await settings.put(owner, after);
    const currentDefaults = {
      own: await settings.get(personOwner),
      shared: await settings.get(placeOwner),
      fallback: {
        language: findPersonLanguage(query, messagesFor),
        lastVoices: await loadLastVoices(settings, adapter, person.id),
      },
      voices: voiceDirectory.voicesFor(toViewer(adapter, person, place)),
    };
    const kept = forAll ? message('answers.settings.keptForAll') : message('answers.settings.kept');
    const line = after ? kept : message('answers.settings.explained');
    const view = createSettingsView(currentDefaults, line);
    const used = toUsageRows((await quota?.usage({ adapter, person, place })) ?? []);
    return { ...view, rows: [...(view.rows ?? []), ...used] };
  };
}
