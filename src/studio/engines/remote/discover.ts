// Finds a server's model, voices and languages for one capability. Requests the voice list if the model list has no
// voices.

import type { RemoteClient } from './client.ts';
import { type HttpResponse, NoResponseError } from './http-request.ts';
import { chooseModel, parseModels, type RemoteModel } from './models.ts';
import { parseLanguage } from './parse-language.ts';
import type { RemoteEngineSettings, RemoteVoice } from './protocol.ts';
import { createVoicesFromNames, getDefaultVoices, parseVoiceEntries, parseVoicesResponse } from './voices.ts';

export interface DiscoveredEngine {
  readonly model: string;
  /** Base tags. Empty means all languages. */
  readonly languages: readonly string[];
  readonly voices: readonly RemoteVoice[];
}

/** Models of the server, or `undefined` if it lists none. */
export type ServerModelList = readonly RemoteModel[] | undefined;

/** Undefined if the status is not 200. */
const getText = (reply: HttpResponse | NoResponseError): string | undefined =>
  !(reply instanceof NoResponseError) && reply.status === 200 ? reply.text : undefined;

/**
 * Lists the models and sets the base URL to the one that answered. `hasCapabilities`: includes capabilities, which only
 * LocalAI lists.
 */
export async function fetchModels(
  client: RemoteClient,
  signal: AbortSignal,
): Promise<{ readonly models: ServerModelList; readonly hasCapabilities: boolean }> {
  for (const base of client.listBaseUrls()) {
    const withCapabilities = parseModels(getText(await client.get('/models/capabilities', signal, base)));
    const models = withCapabilities ?? parseModels(getText(await client.get('/models', signal, base)));
    if (models) client.setBaseUrl(base);
    if (models) return { models, hasCapabilities: withCapabilities !== undefined };
    if (client.getLastFault()) break;
  }
  return { models: undefined, hasCapabilities: false };
}

/** Ending of the names of English-only models. */
const ENGLISH_ONLY = /[.-]en$/;
/** Models that have all of OpenAI's voices and list none. */
const OPENAI_MODEL = /^(?:tts-1|gpt-)/;

interface DiscoveryContext {
  readonly models: ServerModelList;
  /** Findings of the last successful poll. */
  readonly last: DiscoveredEngine | undefined;
}

/** Finds a model that may have the capability. A test call must prove it. Undefined if there is none. */
export async function discoverEngine(
  settings: RemoteEngineSettings,
  client: RemoteClient,
  { models, last }: DiscoveryContext,
  signal: AbortSignal,
): Promise<DiscoveredEngine | undefined> {
  const { capability } = settings;
  const model = settings.model ?? chooseModel(settings, models);
  if (model === undefined) return undefined;
  if (capability === 'speech') {
    const lastVoices = last?.model === model ? last.voices : undefined;
    const voices = await fetchVoices(settings, client, { model, models, lastVoices }, signal);
    return { model, voices, languages: languagesOfVoices(voices) };
  }
  return {
    model,
    voices: [],
    languages: capability === 'recognition' ? languagesOfRecogniser(model, models) : [],
  };
}

interface VoiceContext {
  readonly model: string;
  readonly models: ServerModelList;
  /** Voices of the model in the last successful poll. */
  readonly lastVoices: readonly RemoteVoice[] | undefined;
}

async function fetchVoices(
  settings: RemoteEngineSettings,
  client: RemoteClient,
  { model, models, lastVoices }: VoiceContext,
  signal: AbortSignal,
): Promise<readonly RemoteVoice[]> {
  if (settings.voices && settings.voices.length > 0) return createVoicesFromNames(settings.voices, model);
  const isOwn = ({ id, capabilities }: RemoteModel) =>
    capabilities.includes('speech') && (!settings.model || id === model);
  const able = (models ?? []).filter(isOwn);
  const own = able.flatMap(({ id, voices }) => parseVoiceEntries(voices, id) ?? []);
  // A voice list is complete, even if no entry could be parsed.
  if (own.length > 0 || able.some(({ id, voices }) => parseVoiceEntries(voices, id))) return own;
  const reply = await client.get('/audio/voices', signal);
  // A busy server may answer late, and still has its voices.
  if (reply instanceof NoResponseError && lastVoices) return lastVoices;
  const listed = parseVoicesResponse(getText(reply), model);
  if (listed?.isByModel) return groupVoicesByModel(listed.voices, settings.model ? [model] : able.map(({ id }) => id));
  if (listed) return listed.voices;
  // On some servers each model is a voice, for example with Piper.
  const areVoices = able.length > 1 && settings.model === undefined && !OPENAI_MODEL.test(model);
  return areVoices ? able.flatMap(({ id }) => getDefaultVoices(id)) : getDefaultVoices(model);
}

/** A model without listed voices counts as one voice. */
const groupVoicesByModel = (voices: readonly RemoteVoice[], models: readonly string[]): readonly RemoteVoice[] =>
  models.flatMap((id) => {
    const own = voices.filter(({ model }) => model === id);
    return own.length > 0 ? own : getDefaultVoices(id);
  });

function languagesOfVoices(voices: readonly RemoteVoice[]): readonly string[] {
  const tags = voices.map(({ tag }) => tag);
  return tags.includes(undefined) ? [] : [...new Set(tags.flatMap((tag) => tag?.split('-')[0] ?? []))];
}

function languagesOfRecogniser(model: string, shown: ServerModelList): readonly string[] {
  if (ENGLISH_ONLY.test(model)) return ['en'];
  const listed = shown?.find(({ id }) => id === model)?.languages ?? [];
  return [...new Set(listed.flatMap((one) => parseLanguage(one)?.split('-')[0] ?? []))];
}
