// Assembles the HTTP application: public routes, the API key check, all other routes, and error responses. start.ts
// creates the dependencies.

import { Hono } from 'hono';
import type { Log } from '../../kit/log.ts';
import { createApiKeyAuthenticator } from '../api-keys.ts';
import { StudioHttpError } from '../errors.ts';
import { addDictionaryRoutes, type DictionaryRouteOptions } from './dictionary-routes.ts';
import { addListRoutes, type ListRouteOptions } from './list-routes.ts';
import { addPublicVoicesRoute } from './openai/catalogue-routes.ts';
import { createErrorBody } from './openai/openai-error.ts';
import {
  addOpenAiRoutes,
  isOpenAiPath,
  type OpenAiRouteOptions,
  toOpenAiErrorResponse,
} from './openai/openai-routes.ts';
import { addFileRoutes, addResultRoutes, type FileRouteOptions } from './result-routes.ts';
import { type StudioApp, type StudioEnv, toErrorResponse } from './route-helpers.ts';
import { addTranslationStreamRoute } from './service-extras/translation-stream-route.ts';
import { addUnsupportedRoutes } from './service-extras/unsupported-routes.ts';
import { addSpeechStreamRoute, type SpeechStreamRouteOptions } from './speech-stream/speech-stream-route.ts';
import { addTaskRoutes, type TaskRouteOptions } from './task-routes.ts';
import { addTranscriptFileRoutes, addTranscriptRoutes } from './transcript-routes.ts';
import { addCustomVoiceRoutes, type VoiceRouteOptions } from './voice-routes.ts';

type ServerAppOptions = TaskRouteOptions &
  ListRouteOptions &
  VoiceRouteOptions &
  DictionaryRouteOptions &
  FileRouteOptions &
  SpeechStreamRouteOptions &
  Pick<OpenAiRouteOptions, 'scoreLanguages'> & {
    readonly apiKeys: readonly string[];
    readonly log: Log;
  };

export function createServerApp(options: ServerAppOptions): StudioApp {
  const { apiKeys, log } = options;
  const app = new Hono<StudioEnv>();
  const verifyApiKey = createApiKeyAuthenticator(apiKeys);
  app.onError((error, context) =>
    (isOpenAiPath(context.req.path) ? toOpenAiErrorResponse : toErrorResponse)(error, context, log),
  );
  app.notFound((context) => {
    const { path } = context.req;
    const methods = findMethods(app, path);
    const respond = (status: 404 | 405, detail: string, headers: Record<string, string> = {}) =>
      context.json(isOpenAiPath(path) ? createErrorBody(status, detail) : { detail }, status, headers);
    return methods.length > 0
      ? respond(405, `Only ${methods.join(' and ')} is supported here.`, { allow: methods.join(', ') })
      : respond(404, 'Not found.');
  });
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  addFileRoutes(app, options);
  addTranscriptFileRoutes(app, options);
  addPublicVoicesRoute(app, options);
  app.use(async (context, next) => {
    const apiKey = context.req.header('x-api-key') || parseBearerToken(context.req.header('authorization'));
    const owner = verifyApiKey(apiKey);
    if (owner === undefined)
      throw new StudioHttpError(
        401,
        apiKey ? 'The API key is wrong.' : 'The header x-api-key or Authorization: Bearer is missing.',
      );
    context.set('owner', owner);
    await next();
  });
  addUnsupportedRoutes(app);
  addTaskRoutes(app, options);
  addTranslationStreamRoute(app, options);
  addResultRoutes(app, options);
  addTranscriptRoutes(app, options);
  addListRoutes(app, options);
  addCustomVoiceRoutes(app, options);
  addDictionaryRoutes(app, options);
  addSpeechStreamRoute(app, options);
  addOpenAiRoutes(app, options);
  return app;
}

/** Clients of OpenAI's interface send the API key in this header. */
const parseBearerToken = (header = ''): string | undefined => /^bearer +(\S+) *$/i.exec(header)?.[1];

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Lists the methods that routes accept at this path; ignores middleware. */
const findMethods = ({ router }: StudioApp, path: string): readonly string[] =>
  METHODS.filter((method) => {
    const [found] = router.match(method, path);
    return found.some(([[, route]]) => route.method === method);
  });
