// Answers to queries: looks up what a query asks about and hands it to the words. One entry per query.

import type { Defaults, QueryName } from '../../domain/commands/command.ts';
import type { Person, Place, Request } from '../../domain/commands/invocation.ts';
import type { Side } from '../../domain/media/language.ts';
import { viewerAt } from '../../domain/media/voice.ts';
import {
  helpView,
  howToForget,
  languagesView,
  meansMe,
  settingsView,
  tasksView,
  voicesView,
} from '../../domain/views/answers.ts';
import type { View } from '../../domain/views/view.ts';
import { createForget } from '../people/erase.ts';
import { createAccess } from './access.ts';
import type { BotParts } from './parts.ts';

type Answer = (values: Request['values'], person: Person, place: Place) => Promise<View>;

const TASKS_SHOWN = 20;

export function createAnswers(adapter: string, parts: BotParts) {
  const { catalogue, directory, tasks, settings, quota } = parts;
  const access = createAccess(adapter, parts);
  const forget = createForget(adapter, parts);
  const answers: Readonly<Record<QueryName, Answer>> = {
    async voices({ search }, person, place) {
      const viewer = viewerAt(adapter, person, place);
      if (directory.voices(viewer).length === 0) await directory.refresh();
      return voicesView(directory.voices(viewer), String(search ?? ''));
    },
    languages: async ({ search, side }) => languagesView(String(search ?? ''), (side ?? 'source') as Side),
    tasks: async (_, person) => tasksView(await tasks.of(adapter, person.id, TASKS_SHOWN), catalogue),
    async settings({ scope, reset, forget: whom, ...given }, person, place) {
      if (typeof whom === 'string' && whom.trim() !== '')
        return meansMe(whom) ? forget(person) : howToForget(catalogue.prefix);
      const mine = { adapter, person: person.id };
      const ours = { adapter, place: place.id };
      const owner = scope === 'here' ? ours : mine;
      const changes = Object.fromEntries(
        Object.entries(given).filter(([, value]) => typeof value === 'number'),
      ) as Defaults;
      const barred = scope === 'here' ? access.barred(person, place) : undefined;
      if (barred !== undefined) return { mood: 'failed', title: 'Settings', line: barred };
      const changed = reset === true || Object.keys(changes).length > 0;
      if (changed)
        await settings.put(owner, { ...(reset === true ? {} : await settings.get(owner)), ...changes });
      const whose = scope === 'here' ? 'everybody here' : 'you';
      const line = changed ? `Kept for ${whose}.` : 'What is used when you name nothing else.';
      const voices = directory.voices(viewerAt(adapter, person, place));
      const view = settingsView(await settings.get(mine), await settings.get(ours), voices, line);
      const used = (await quota?.rows({ adapter, person, place })) ?? [];
      return { ...view, rows: [...(view.rows ?? []), ...used] };
    },
    help: async ({ command }) => helpView(catalogue, catalogue.find(String(command ?? ''))),
  };
  return (request: Request, person: Person, place: Place): Promise<View> =>
    answers[request.command as QueryName](request.values, person, place);
}
