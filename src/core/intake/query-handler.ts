// Answers queries: loads the data and passes it to the views. One handler per query.

import type { QueryName } from '../../domain/commands/command.ts';
import { commandText } from '../../domain/commands/command-texts.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { findLanguageById, type LanguageSide, toBaseTag } from '../../domain/media/language.ts';
import { toViewer } from '../../domain/media/voice.ts';
import { findReaderLanguage } from '../../domain/messages.ts';
import type { Person, Place } from '../../domain/person.ts';
import { createPrivacyView } from '../../domain/views/privacy-view.ts';
import {
  createHelpView,
  createLanguagesView,
  createTasksView,
  createVoicesView,
} from '../../domain/views/query-views.ts';
import type { View } from '../../domain/views/view.ts';
import { createLazyGetter } from '../../kit/lazy-getter.ts';
import { message, type Text } from '../../messages/message.ts';
import type { BotContext, QueryInvocation } from '../bot-context.ts';
import type { CastHandler } from '../cast/cast-handler.ts';
import type { ForgetHandler } from '../people/erase-data.ts';
import { loadLastVoices } from '../people/last-voices.ts';
import { type AccessControl, createAccessControl } from './access.ts';
import { createDictionaryHandler } from './dictionary-handler.ts';
import type { DubReviewHandler } from './dub-review-handler.ts';
import { createSettingsHandler } from './settings-handler.ts';
import { waitUntilDelivered } from './wait-until-delivered.ts';

type QueryHandler = (asked: QueryInvocation) => Promise<View>;

const MAX_TASKS_SHOWN = 20;

/** Lists base tags of the person's languages: set, the client's, and last spoken. */
async function listUsedLanguages(
  adapter: string,
  { settings }: BotContext,
  person: Person,
  locale: string,
): Promise<readonly string[]> {
  const own = await settings.get({ adapter, person: person.id });
  const lastVoices = await loadLastVoices(settings, adapter, person.id);
  const set = [own.language, own.target_language].flatMap((id) => findLanguageById(id ?? -1)?.tag ?? []);
  return [...new Set([...set, locale, ...Object.keys(lastVoices)].map(toBaseTag))];
}

interface QueryParts {
  readonly dubReview: DubReviewHandler;
  readonly castHandler: CastHandler;
  readonly forget: ForgetHandler;
}

export function createQueryHandler(
  adapter: string,
  options: BotContext,
  { dubReview, castHandler, forget }: QueryParts,
) {
  const { catalogue, voiceDirectory, tasks, voiceSaver, messagesFor } = options;
  const settings = createSettingsHandler(adapter, options);
  const access = createAccessControl(adapter, options);
  const titleOf = (name: string): Text => {
    const command = catalogue.findCommand(name);
    return command ? commandText(command, 'title') : '';
  };
  const handlers: Readonly<Record<QueryName, QueryHandler>> = {
    async voices({ values: { search }, person, place }) {
      const viewer = toViewer(adapter, person, place);
      if (voiceDirectory.voicesFor(viewer).length === 0) await voiceDirectory.refresh();
      return createVoicesView(voiceDirectory.voicesFor(viewer), String(search ?? ''));
    },
    languages: async ({ values: { search, side }, person, messages }) =>
      createLanguagesView(
        String(search ?? ''),
        (side ?? 'source') as LanguageSide,
        messages.tag,
        await listUsedLanguages(adapter, options, person, messages.tag),
      ),
    tasks: async ({ person }) =>
      createTasksView(await tasks.listByPerson(adapter, person.id, MAX_TASKS_SHOWN), catalogue),
    async settings(query) {
      const { forget: whom, isConfirmed } = query.values;
      return typeof whom === 'string' ? forget(query.person, isConfirmed === true) : settings(query);
    },
    async 'save-voice'(query) {
      const { values, person, precedingTaskId } = query;
      const title = titleOf('save-voice');
      const denied = access.denialReason(query);
      if (denied !== undefined) return { status: 'failed', title, line: denied };
      const task = precedingTaskId === undefined ? undefined : await tasks.get(precedingTaskId);
      if (task?.origin.person.id !== person.id)
        return { status: 'failed', title, line: message('notices.voice.sampleGone') };
      const made = await waitUntilDelivered(task, options);
      const wanted = { role: String(values['sample']), name: String(values['name']) };
      return { status: 'info', title, line: await voiceSaver.saveSample(made, wanted, person) };
    },
    'correct-lines': ({ request }) => dubReview.saveEdits(request, titleOf(request.command)),
    recast: (query) => castHandler.changeVoice(query, titleOf(query.request.command)),
    dictionary: createDictionaryHandler(adapter, options),
    'made-here': createOriginQuery(adapter, options, { access, title: titleOf('made-here') }),
    privacy: async () =>
      createPrivacyView({
        externalHosts: options.workerNames ?? [],
        hasLinks: options.hasLinks === true,
        storesConversation: options.chat?.deletePersonData !== undefined,
        readsAloud: options.chat?.readsChannelsAloud === true,
        writesNotes: options.provenance !== undefined,
        listens: options.chat?.listensToChannels === true,
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

/** Its parts are loaded with the first question. */
function createOriginQuery(
  adapter: string,
  options: BotContext,
  { access, title }: { readonly access: Pick<AccessControl, 'denialReason'>; readonly title: Text },
): QueryHandler {
  const { fileOrigin, chat } = options;
  const loadHandler = createLazyGetter(async () => {
    if (!chat) return undefined;
    const { createMadeHereHandler } = await import('../file-origin/made-here-handler.ts');
    return createMadeHereHandler(adapter, { ...options, ...fileOrigin, chat });
  });
  return async ({ files: { file }, person, place }) => {
    const fail = (line: Text): View => ({ status: 'failed', title, line });
    const denied = access.denialReason({ person, place });
    if (denied !== undefined) return fail(denied);
    const handle = await loadHandler();
    return handle && file ? handle({ file, person, place, title }) : fail(message('chat.notTaken'));
  };
}
