// Answers queries: loads the data and passes it to the views. One handler per query.

import type { QueryName } from '../../domain/commands/command.ts';
import { commandText } from '../../domain/commands/command-texts.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import type { LanguageSide } from '../../domain/media/language.ts';
import { toViewer } from '../../domain/media/voice.ts';
import { findReaderLanguage } from '../../domain/messages.ts';
import type { Person, Place } from '../../domain/person.ts';
import { createPrivacyView } from '../../domain/views/privacy-view.ts';
import {
  createForgetHelpView,
  createHelpView,
  createLanguagesView,
  createTasksView,
  createVoicesView,
  isForgetMe,
} from '../../domain/views/query-views.ts';
import type { View } from '../../domain/views/view.ts';
import { message } from '../../messages/message.ts';
import type { BotContext, QueryInvocation } from '../bot-context.ts';
import { createUserDataEraser } from '../people/erase-data.ts';
import { createAccessControl } from './access.ts';
import { createDictionaryHandler } from './dictionary-handler.ts';
import type { DubReviewHandler } from './dub-review-handler.ts';
import { createSettingsHandler } from './settings-handler.ts';
import { waitUntilDelivered } from './wait-until-delivered.ts';

type QueryHandler = (asked: QueryInvocation) => Promise<View>;

const MAX_TASKS_SHOWN = 20;

export function createQueryHandler(adapter: string, options: BotContext, dubReview: DubReviewHandler) {
  const { catalogue, voiceDirectory, tasks, voiceSaver, messagesFor } = options;
  const settings = createSettingsHandler(adapter, options);
  const access = createAccessControl(adapter, options);
  const eraseUserData = createUserDataEraser(adapter, options);
  const handlers: Readonly<Record<QueryName, QueryHandler>> = {
    async voices({ values: { search }, person, place }) {
      const viewer = toViewer(adapter, person, place);
      if (voiceDirectory.voicesFor(viewer).length === 0) await voiceDirectory.refresh();
      return createVoicesView(voiceDirectory.voicesFor(viewer), String(search ?? ''));
    },
    languages: async ({ values: { search, side }, messages }) =>
      createLanguagesView(String(search ?? ''), (side ?? 'source') as LanguageSide, messages.tag),
    tasks: async ({ person }) =>
      createTasksView(await tasks.listByPerson(adapter, person.id, MAX_TASKS_SHOWN), catalogue),
    async settings(query) {
      const { forget: whom } = query.values;
      if (typeof whom !== 'string' || whom.trim() === '') return settings(query);
      return isForgetMe(whom) ? eraseUserData(query.person) : createForgetHelpView(catalogue.prefix);
    },
    async 'save-voice'(query) {
      const { values, person, precedingTaskId } = query;
      const command = catalogue.findCommand('save-voice');
      const title = command ? commandText(command, 'title') : '';
      const denied = access.denialReason(query);
      if (denied !== undefined) return { status: 'failed', title, line: denied };
      const task = precedingTaskId === undefined ? undefined : await tasks.get(precedingTaskId);
      if (task?.origin.person.id !== person.id)
        return { status: 'failed', title, line: message('notices.voice.sampleGone') };
      const made = await waitUntilDelivered(task, options);
      const wanted = { role: String(values['sample']), name: String(values['name']) };
      return { status: 'info', title, line: await voiceSaver.saveSample(made, wanted, person) };
    },
    'correct-lines': ({ request }) => {
      const command = catalogue.findCommand(request.command);
      return dubReview.saveEdits(request, command ? commandText(command, 'title') : '');
    },
    dictionary: createDictionaryHandler(adapter, options),
    privacy: async () =>
      createPrivacyView({
        externalHosts: options.workerNames ?? [],
        hasLinks: options.hasLinks === true,
        storesConversation: options.chat?.deletePersonData !== undefined,
        readsAloud: options.chat?.readsChannelsAloud === true,
        prefix: catalogue.prefix,
      }),
    help: async ({ values: { command } }) => createHelpView(catalogue, catalogue.findCommand(String(command ?? ''))),
  };
  return (request: Request, person: Person, place: Place): Promise<View> =>
    handlers[request.command as QueryName]({
      request,
      values: request.values,
      files: request.files,
      person,
      place,
      messages: messagesFor(findReaderLanguage({ person, place })),
      precedingTaskId: request.precedingTask?.taskId,
    });
}
