// Routes for suggestions (docs/web-chat.md): completion while typing, the voice list and voice samples.

import type { Context, Hono } from 'hono';
import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import { type Command, findFieldName } from '../../../domain/commands/command.ts';
import { suggestCommands } from '../../../domain/commands/suggest-names.ts';
import { findLanguageById } from '../../../domain/media/language.ts';
import type { MessagesProvider } from '../../../domain/messages.ts';
import type { Person } from '../../../domain/person.ts';
import { asJsonObject, parseJson, REQUEST_BODY_LIMITS } from '../../../kit/json.ts';
import { message } from '../../../messages/message.ts';
import type { Bot } from '../../../ports/chat.ts';
import { HttpError } from '../http-error.ts';
import { ENFORCED_LIMITS, WEB_CHAT_LIMITS } from '../limits.ts';
import { localizeSuggestion, localizeVoice } from '../localize.ts';
import { requestParsers } from '../parse-request.ts';
import { type CallerResolver, getClaimedId, readBrowserLanguage } from '../people/identity.ts';
import { addSampleUrl } from '../render.ts';
import { eventLoopYieldMiddleware } from './access-guard.ts';
import { sendVoiceSample } from './media.ts';
import { identifyCaller } from './people-routes.ts';

interface SuggestionRouteOptions {
  readonly catalogue: Catalogue;
  readonly messagesFor: MessagesProvider;
  readonly callerResolver: CallerResolver;
  requireBot(): Bot;
}

const toCommandSuggestion = ({ name }: Command) => ({ value: name, label: name });

const ANONYMOUS: Person = { id: '', name: '' };

const MAX_RECENT = 5;

/** Parses a JSON array of names. */
function parseRecent(text = '[]'): readonly string[] {
  const names = parseJson(text, REQUEST_BODY_LIMITS);
  return Array.isArray(names) ? names.slice(0, MAX_RECENT).map(String) : [];
}

export function addSuggestionRoutes(
  app: Hono,
  { catalogue, messagesFor, callerResolver, requireBot }: SuggestionRouteOptions,
): void {
  /** Some voices are limited to certain people and rooms. Anonymous callers get none of these. */
  const identifyListener = (context: Context) => {
    const { room: roomParameter, person: personParameter } = context.req.query();
    const room = roomParameter === undefined ? '' : requestParsers.room(roomParameter);
    const known = callerResolver.hasKey(context) || personParameter !== undefined;
    const anonymousCaller = { person: { ...ANONYMOUS, ...readBrowserLanguage(context) }, publicPerson: ANONYMOUS };
    const caller = known ? identifyCaller(callerResolver, context) : anonymousCaller;
    const listener = { room, person: known ? getClaimedId(caller) : undefined };
    const messages = messagesFor(caller.person.language);
    return { requester: { person: caller.person, place: { id: room, name: room } }, listener, messages };
  };
  app.use('/api/suggest', eventLoopYieldMiddleware);
  app.use('/api/voices', eventLoopYieldMiddleware);
  app.get('/api/suggest', (context) => {
    const { command = '', field = '', typed = '', values } = context.req.query();
    if (command === '')
      return context.json({
        suggestions: suggestCommands(catalogue, typed, messagesFor(readBrowserLanguage(context).language).tag).map(
          toCommandSuggestion,
        ),
      });
    const found = catalogue.findCommand(command);
    const name = found && findFieldName(found, field);
    if (!found || name === undefined) throw new HttpError(404, 'Unknown command or field. /api/catalogue lists them.');
    const fieldValues = values === undefined ? {} : asJsonObject(parseJson(values, REQUEST_BODY_LIMITS));
    if (!fieldValues) throw new HttpError(400, 'values must be a JSON object.');
    const { requester, listener, messages } = identifyListener(context);
    const recent = parseRecent(context.req.query('recent'));
    const query = { command: found.name, field: name, text: typed, values: fieldValues, recent, ...requester };
    const suggestions = requireBot().suggest(query).slice(0, WEB_CHAT_LIMITS.maxSuggestions);
    return context.json({
      suggestions: suggestions.map((one) => addSampleUrl(localizeSuggestion(one, messages), listener)),
    });
  });
  app.get('/api/voices', async (context) => {
    const { requester, listener, messages } = identifyListener(context);
    const { voices, defaults } = await requireBot().listVoices(requester.person, requester.place);
    const from = requestParsers.wholeNumber('from', context.req.query('from')) ?? 0;
    const ownLanguage = findLanguageById(defaults.language ?? -1)?.tag;
    const page = voices.slice(from, from + ENFORCED_LIMITS.voicesPerPage);
    return context.json({
      voices: page.map((one) => addSampleUrl(localizeVoice(one, messages), listener)),
      total: voices.length,
      defaults,
      ...(ownLanguage !== undefined && { ownLanguage }),
    });
  });
  app.get('/api/voices/:id/sample', async (context) => {
    const { person, place } = identifyListener(context).requester;
    const sample = await requireBot().openVoiceSample(Number(context.req.param('id')), person, place);
    if (!sample) throw new HttpError(404, message('web.noSample'));
    return sendVoiceSample(sample);
  });
}
