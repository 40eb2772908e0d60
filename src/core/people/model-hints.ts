// Hints for administrators: after a result in a language with a better model, shows the operator's command privately,
// once per place.

import { LRUCache } from 'lru-cache';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { resolveEndpoint } from '../../domain/commands/resolve-variant.ts';
import { type BetterModels, findBaseTagById, type ImprovableAbility } from '../../domain/media/capabilities.ts';
import { languageNameWithoutRegion } from '../../domain/media/language-name.ts';
import type { Person, Place } from '../../domain/person.ts';
import type { Task } from '../../domain/tasks/task.ts';
import { asJsonObject } from '../../kit/json.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { message, type Text } from '../../messages/message.ts';
import type { CapabilityRegistry } from '../../ports/capability-registry.ts';
import type { KeyValueStore } from '../../ports/store.ts';

export interface ModelHints {
  /** Remembers that a finished task’s result could be better. Never rejects. */
  learnFrom(task: Task): Promise<void>;
  /** Returns the hint that an administrator has not seen in this place. Never rejects. */
  take(adapter: string, person: Person, place: Place): Promise<Text | undefined>;
}

interface ModelHintOptions {
  readonly store: Pick<KeyValueStore, 'get' | 'put' | 'claim'>;
  readonly catalogue: Pick<Catalogue, 'findOperation'>;
  readonly capabilities: Pick<CapabilityRegistry, 'current'>;
  readonly log: Log;
}

interface NeededAbility {
  readonly ability: ImprovableAbility;
  /** Base tag. */
  readonly language: string;
}

/** The ability that a place's administrators should learn about, or that they have learned about one. */
type HintRecord = NeededAbility | 'shown';

/** Afterwards a place may get another hint, since its administrators have changed. */
const KEPT_MS = 365 * 24 * 3_600_000;
const CLAIM_MS = 60_000;
/** Records kept in memory, to save reads of the store. */
const MAX_PLACES = 10_000;

/** Base tags of the languages in a field. */
function listLanguages(values: Readonly<Record<string, unknown>>, field: string | undefined): readonly string[] {
  const value = field === undefined ? undefined : values[field];
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  return ids.filter((id) => typeof id === 'number').map(findBaseTagById);
}

/** Recognition comes first, since everything else builds on it. */
function listNeededAbilities({ request }: Task, catalogue: ModelHintOptions['catalogue']): readonly NeededAbility[] {
  const operation = catalogue.findOperation(request.command);
  if (!operation) return [];
  const { values } = request;
  const { recognizedField, translatedFields, spokenField } = resolveEndpoint(operation, values).use;
  const translated = [translatedFields?.from, translatedFields?.to].flatMap((field) => listLanguages(values, field));
  return [
    ...listLanguages(values, recognizedField).map((language) => ({ ability: 'recognition' as const, language })),
    ...translated.map((language) => ({ ability: 'translation' as const, language })),
    ...listLanguages(values, spokenField).map((language) => ({ ability: 'speech' as const, language })),
  ];
}

const createHint = ({ ability, language }: NeededAbility, { install }: BetterModels): Text =>
  message('hints.betterModel', {
    ability: ability === 'translation' ? 'other' : ability,
    language: languageNameWithoutRegion({ tag: language }),
    command: install,
  });

export function createModelHints({ store, catalogue, capabilities, log }: ModelHintOptions): ModelHints {
  const known = new LRUCache<string, HintRecord>({ max: MAX_PLACES });
  const keyOf = (adapter: string, place: Place) => `${adapter}:${place.id}`;
  const failed = (thrown: unknown) => log.warn('hint about models not stored', { reason: formatError(thrown) });

  const findModels = ({ ability, language }: NeededAbility): BetterModels | undefined => {
    const models = capabilities.current().capabilities.betterModels?.get(language);
    return models?.abilities.includes(ability) ? models : undefined;
  };

  async function read(key: string): Promise<HintRecord | undefined> {
    const { ability, language, isShown } = asJsonObject(await store.get(key)) ?? {};
    if (isShown === true) return 'shown';
    if (typeof ability !== 'string' || typeof language !== 'string') return undefined;
    return { ability: ability as ImprovableAbility, language };
  }

  /** A hint is out of date once the operator has added its model. */
  const isCurrent = (record: HintRecord | undefined): record is HintRecord =>
    record !== undefined && (record === 'shown' || findModels(record) !== undefined);

  async function remember(task: Task): Promise<void> {
    const { adapter, place } = task.origin;
    const needed = listNeededAbilities(task, catalogue).find((one) => findModels(one) !== undefined);
    const key = keyOf(adapter, place);
    if (!needed || isCurrent(known.get(key))) return;
    const record = await read(key);
    if (isCurrent(record)) return void known.set(key, record);
    await store.put(key, { ability: needed.ability, language: needed.language }, KEPT_MS);
    known.set(key, needed);
  }

  async function take(key: string): Promise<Text | undefined> {
    const needed = await read(key);
    if (needed === undefined || needed === 'shown') return undefined;
    const models = findModels(needed);
    // Two administrators may act at the same time.
    if (!models || !(await store.claim(`taken:${key}`, CLAIM_MS))) return undefined;
    await store.put(key, { isShown: true }, KEPT_MS);
    return createHint(needed, models);
  }

  return {
    async learnFrom(task) {
      if (task.state.status === 'done') await remember(task).catch(failed);
    },
    async take(adapter, { isAdmin = false }, place) {
      if (!isAdmin) return undefined;
      return take(keyOf(adapter, place)).catch((thrown: unknown) => {
        failed(thrown);
        return undefined;
      });
    },
  };
}
