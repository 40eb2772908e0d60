// What a server has for one ability: the model it is asked for, its voices, its languages. Asks it for its voices where its models do
// not tell them.

import type { EngineAddress, ShownVoice } from './address.ts';
import type { Client } from './client.ts';
import { modelFor, readModels, type ShownModel } from './models.ts';
import { tagFor } from './tongues-told.ts';
import { namedVoices, readVoices, standardVoices, voicesIn } from './voices.ts';

export interface Found {
  readonly model: string;
  /** Base tags without a region; empty for all of them. */
  readonly languages: readonly string[];
  readonly voices: readonly ShownVoice[];
}

/** Its models, where it lists them. */
export type Shown = readonly ShownModel[] | undefined;

/** Its models, wherever it lists them; there its calls are then. `isTold`: with what they can do, which LocalAI alone says. */
export async function modelsAt(
  client: Client,
  signal: AbortSignal,
): Promise<{ readonly shown: Shown; readonly isTold: boolean }> {
  for (const base of client.bases()) {
    const told = readModels(await client.look('/models/capabilities', signal, base));
    const shown = told ?? readModels(await client.look('/models', signal, base));
    if (shown) client.settle(base);
    if (shown) return { shown, isTold: told !== undefined };
    if (client.lately()) break;
  }
  return { shown: undefined, isTold: false };
}

/** English only, as such models call themselves. */
const ENGLISH_ONLY = /[.-]en$/;
/** They speak with each of OpenAI's voices, and list none. */
const OPENAI = /^(?:tts-1|gpt-)/;

/** What may do it, which a call proves; `undefined`: nothing that could. `shown`: its models, where it lists them. */
export async function foundAt(
  address: EngineAddress,
  client: Client,
  shown: Shown,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const { ability } = address;
  const model = address.model ?? modelFor(address, shown);
  if (model === undefined) return undefined;
  if (ability === 'speech') {
    const voices = await voicesOf(address, client, model, shown, signal);
    return { model, voices, languages: spokenBy(voices) };
  }
  return { model, voices: [], languages: ability === 'recognition' ? heardBy(model, shown) : [] };
}

async function voicesOf(
  address: EngineAddress,
  client: Client,
  model: string,
  shown: Shown,
  signal: AbortSignal,
): Promise<readonly ShownVoice[]> {
  if (address.voices && address.voices.length > 0) return namedVoices(address.voices, model);
  const isOwn = ({ id, can }: ShownModel) => can.includes('speech') && (!address.model || id === model);
  const able = (shown ?? []).filter(isOwn);
  const own = able.flatMap(({ id, voices }) => voicesIn(voices, id) ?? []);
  // What it lists is all it has, also where nothing of it is understood.
  if (own.length > 0 || able.some(({ id, voices }) => voicesIn(voices, id))) return own;
  const listed = readVoices(await client.look('/audio/voices', signal), model);
  if (listed?.isByModel)
    return eachWithItsOwn(listed.voices, address.model ? [model] : able.map(({ id }) => id));
  if (listed) return listed.voices;
  // A server whose models are voices, as Piper's are.
  const areVoices = able.length > 1 && address.model === undefined && !OPENAI.test(model);
  return areVoices ? able.flatMap(({ id }) => standardVoices(id)) : standardVoices(model);
}

/** A model that lists none is a voice of itself. */
const eachWithItsOwn = (voices: readonly ShownVoice[], models: readonly string[]): readonly ShownVoice[] =>
  models.flatMap((id) => {
    const own = voices.filter(({ model }) => model === id);
    return own.length > 0 ? own : standardVoices(id);
  });

function spokenBy(voices: readonly ShownVoice[]): readonly string[] {
  const tags = voices.map(({ tag }) => tag);
  return tags.includes(undefined) ? [] : [...new Set(tags.flatMap((tag) => tag?.split('-')[0] ?? []))];
}

function heardBy(model: string, shown: Shown): readonly string[] {
  if (ENGLISH_ONLY.test(model)) return ['en'];
  const told = shown?.find(({ id }) => id === model)?.languages ?? [];
  return [...new Set(told.flatMap((one) => tagFor(one)?.split('-')[0] ?? []))];
}
