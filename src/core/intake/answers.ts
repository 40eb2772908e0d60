// Answers to queries: looks up what a query asks about and hands it to the words. One entry per query.

import type { QueryName } from '../../domain/commands/command.ts';
import type { Person, Place, Request } from '../../domain/commands/invocation.ts';
import { namesIn } from '../../domain/commands/locale.ts';
import type { Side } from '../../domain/media/language.ts';
import { viewerAt } from '../../domain/media/voice.ts';
import {
  helpView,
  howToForget,
  languagesView,
  meansMe,
  tasksView,
  voicesView,
} from '../../domain/views/answers.ts';
import { privacyView } from '../../domain/views/privacy.ts';
import type { View } from '../../domain/views/view.ts';
import { languageOf } from '../../domain/words/index.ts';
import { createForget } from '../people/erase.ts';
import { createAccess } from './access.ts';
import { onceDelivered } from './delivered.ts';
import { createDictionaryAnswers } from './dictionary-answers.ts';
import { createLines } from './lines.ts';
import { createSettings } from './own-settings.ts';
import type { BotParts, Query } from './parts.ts';

type Answer = (asked: Query) => Promise<View>;

const TASKS_SHOWN = 20;

export function createAnswers(adapter: string, parts: BotParts) {
  const { catalogue, directory, tasks, voiceSaver, wordsFor } = parts;
  const settings = createSettings(adapter, parts);
  const access = createAccess(adapter, parts);
  const forget = createForget(adapter, parts);
  const lines = createLines(adapter, parts);
  const answers: Readonly<Record<QueryName, Answer>> = {
    async voices({ values: { search }, person, place, words }) {
      const viewer = viewerAt(adapter, person, place);
      if (directory.voices(viewer).length === 0) await directory.refresh();
      return voicesView(directory.voices(viewer), String(search ?? ''), words);
    },
    languages: async ({ values: { search, side }, words }) =>
      languagesView(String(search ?? ''), (side ?? 'source') as Side, words),
    tasks: async ({ person, words }) =>
      tasksView(await tasks.of(adapter, person.id, TASKS_SHOWN), catalogue, words),
    async settings(asked) {
      const { forget: whom } = asked.values;
      if (typeof whom !== 'string' || whom.trim() === '') return settings(asked);
      return meansMe(whom) ? forget(asked.person, asked.words) : howToForget(catalogue.prefix, asked.words);
    },
    async keep({ values: { name, sample }, person, place, words, from }) {
      const command = catalogue.find('keep');
      const title = command ? namesIn(command, words).title : '';
      const barred = access.barred(person, place);
      if (barred !== undefined) return { mood: 'failed', title, line: barred };
      const task = from === undefined ? undefined : await tasks.get(from);
      if (task?.origin.person.id !== person.id)
        return { mood: 'failed', title, line: words.notices.voice.sampleGone };
      const made = await onceDelivered(task, parts);
      const wanted = { role: String(sample), name: String(name) };
      return { mood: 'info', title, line: await voiceSaver.keep(made, wanted, person, words) };
    },
    correct: ({ request, words }) => {
      const command = catalogue.find(request.command);
      return lines.save(request, command ? namesIn(command, words).title : '', words);
    },
    dictionary: createDictionaryAnswers(adapter, parts),
    privacy: async ({ words }) =>
      privacyView(
        {
          workers: parts.workers ?? [],
          links: parts.links === true,
          ours: parts.chat?.forget !== undefined,
          readsAloud: parts.chat?.readsAloud === true,
          prefix: catalogue.prefix,
        },
        words,
      ),
    help: async ({ values: { command }, words }) =>
      helpView(catalogue, catalogue.find(String(command ?? '')), words),
  };
  return (request: Request, person: Person, place: Place): Promise<View> =>
    answers[request.command as QueryName]({
      request,
      values: request.values,
      files: request.files,
      person,
      place,
      words: wordsFor(languageOf({ person, place })),
      from: request.from?.task,
    });
}
