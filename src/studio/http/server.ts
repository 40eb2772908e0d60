// The HTTP application: routes in order, the key check between the open ones and the rest, errors as answers.
// Parts are made in start.ts; nothing here listens.

import { Hono } from 'hono';
import type { Log } from '../../kit/log.ts';
import { Refusal } from '../faults.ts';
import { createKeyCheck } from '../keys.ts';
import { type App, answerError, type Env } from './common.ts';
import { type DictionaryRouteParts, dictionaryRoutes } from './routes-dictionaries.ts';
import { type ListRouteParts, listRoutes } from './routes-lists.ts';
import { type FileRouteParts, fileRoutes, resultRoutes } from './routes-results.ts';
import { type TaskRouteParts, taskRoutes } from './routes-tasks.ts';
import { transcriptFiles, transcriptRoutes } from './routes-transcript.ts';
import { type VoiceRouteParts, voiceRoutes } from './routes-voices.ts';

export type ServerParts = TaskRouteParts &
  ListRouteParts &
  VoiceRouteParts &
  DictionaryRouteParts &
  FileRouteParts & {
    readonly apiKeys: readonly string[];
    readonly log: Log;
  };

export function createServerApp(parts: ServerParts): App {
  const { apiKeys, log } = parts;
  const app = new Hono<Env>();
  const ownerOf = createKeyCheck(apiKeys);
  app.onError((error, context) => answerError(error, context, log));
  app.notFound((context) => {
    const methods = methodsAt(app, context.req.path);
    return methods.length > 0
      ? context.json({ detail: `This address takes ${methods.join(' and ')} only.` }, 405, {
          allow: methods.join(', '),
        })
      : context.json({ detail: 'There is nothing at this address.' }, 404);
  });
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  fileRoutes(app, parts);
  transcriptFiles(app, parts);
  app.use(async (context, next) => {
    const given = context.req.header('x-api-key');
    const owner = ownerOf(given);
    if (owner === undefined)
      throw new Refusal(401, given ? 'This API key is not known here.' : 'The header x-api-key is missing.');
    context.set('owner', owner);
    await next();
  });
  taskRoutes(app, parts);
  resultRoutes(app, parts);
  transcriptRoutes(app, parts);
  listRoutes(app, parts);
  voiceRoutes(app, parts);
  dictionaryRoutes(app, parts);
  return app;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Those that a route answers at this path; what stands before all routes is none. */
const methodsAt = ({ router }: App, path: string): readonly string[] =>
  METHODS.filter((method) => {
    const [found] = router.match(method, path);
    return found.some(([[, route]]) => route.method === method);
  });
