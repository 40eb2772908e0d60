// Routes that list the models and voices of OpenAI's interface, and answers to its calls that are not supported.

import type { StudioVoiceDirectory } from '../../voices/voice-directory.ts';
import type { StudioApp } from '../route-helpers.ts';
import { createUnknownModelError, findModel, MODELS, toModelEntry } from './models.ts';
import { NO_RETRY_HEADERS, OPENAI_BASE_PATH, OpenAiError } from './openai-error.ts';
import { toVoiceEntry } from './speech-voices.ts';

export interface OpenAiCatalogueOptions {
  readonly voiceDirectory: Pick<StudioVoiceDirectory, 'listForOwner' | 'listPublic'>;
}

const refuseVoices = (): never => {
  const advice = 'Use POST /create-custom-voice for a recording, and POST /text-to-voice for a description.';
  throw new OpenAiError(501, `Voices are not created here. ${advice}`, { headers: NO_RETRY_HEADERS });
};

const refuseDeletion = (): never => {
  throw new OpenAiError(501, 'Voices are deleted with DELETE /custom-voices/{voice}.', { headers: NO_RETRY_HEADERS });
};

const refuseConsents = (): never => {
  const advice = 'POST /create-custom-voice takes a recording without a separate consent.';
  throw new OpenAiError(501, `Consents are not stored here. ${advice}`, { headers: NO_RETRY_HEADERS });
};

const VOICES_PATH = `${OPENAI_BASE_PATH}/audio/voices`;

/** Answers clients without a key, such as Open WebUI. Must be added before the check of the key. */
export function addPublicVoicesRoute(app: StudioApp, { voiceDirectory }: OpenAiCatalogueOptions): void {
  app.get(VOICES_PATH, (context, next) => {
    if (context.req.header('authorization') !== undefined || context.req.header('x-api-key') !== undefined)
      return next();
    return Promise.resolve(context.json({ voices: voiceDirectory.listPublic().map(toVoiceEntry) }));
  });
}

export function addOpenAiCatalogueRoutes(app: StudioApp, { voiceDirectory }: OpenAiCatalogueOptions): void {
  const at = (path: string) => `${OPENAI_BASE_PATH}${path}`;
  app.get(at('/models'), (context) => context.json({ object: 'list', data: MODELS.map(toModelEntry) }));
  app.get(at('/models/:id{.+}'), (context) => {
    const id = context.req.param('id') ?? '';
    const model = findModel(id);
    if (!model) throw createUnknownModelError(id);
    return context.json(toModelEntry(model));
  });
  app.get(at('/audio/models'), (context) => context.json({ models: MODELS.map(({ id }) => ({ id, name: id })) }));
  app.get(VOICES_PATH, (context) =>
    context.json({ voices: voiceDirectory.listForOwner(context.get('owner')).map(toVoiceEntry) }),
  );
  app.post(at('/audio/voices'), refuseVoices);
  app.delete(at('/audio/voices/:id'), refuseDeletion);
  for (const path of ['/audio/voice_consents', '/audio/voice_consents/:id'])
    for (const method of ['GET', 'POST', 'DELETE']) app.on(method, at(path), refuseConsents);
}
