// OpenAI's interface for audio, so that clients made for it work unchanged with the base URL of the studio and `/v1`.

import type { Context } from 'hono';
import type { Log } from '../../../kit/log.ts';
import { type StudioApp, type StudioEnv, toHttpError } from '../route-helpers.ts';
import { addOpenAiCatalogueRoutes, type OpenAiCatalogueOptions } from './catalogue-routes.ts';
import { describeOpenAiError, OPENAI_BASE_PATH, OpenAiError } from './openai-error.ts';
import { addOpenAiSpeechRoute, type OpenAiSpeechOptions } from './speech-route.ts';
import { addTranscriptionRoutes, type TranscriptionRouteOptions } from './transcription-routes.ts';

export type OpenAiRouteOptions = OpenAiCatalogueOptions &
  OpenAiSpeechOptions &
  Omit<TranscriptionRouteOptions, 'toErrorBody'> & { readonly log: Log };

export const isOpenAiPath = (path: string): boolean =>
  path === OPENAI_BASE_PATH || path.startsWith(`${OPENAI_BASE_PATH}/`);

const describeError = (error: Error, context: Context<StudioEnv>, log: Log) =>
  describeOpenAiError(error instanceof OpenAiError ? error : toHttpError(error, context, log));

export function toOpenAiErrorResponse(error: Error, context: Context<StudioEnv>, log: Log): Response {
  const { status, body, headers } = describeError(error, context, log);
  return context.json(body, status, headers);
}

export function addOpenAiRoutes(app: StudioApp, options: OpenAiRouteOptions): void {
  const { log } = options;
  addOpenAiCatalogueRoutes(app, options);
  addOpenAiSpeechRoute(app, options);
  addTranscriptionRoutes(app, {
    ...options,
    toErrorBody: (error, context) => describeError(error, context, log).body,
  });
}
