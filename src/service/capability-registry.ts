// Keeps the service's capabilities in memory: loaded at the start with retries, then every ten minutes, or at once after
// a change if the service can tell. Also remembers refused combinations for a week, or until the service accepts them.

import type { Catalogue } from '../domain/commands/catalogue.ts';
import {
  type RefusedCombination,
  type ServiceCapabilities,
  UNKNOWN_CAPABILITIES,
} from '../domain/media/capabilities.ts';
import { observeLanguageSupport } from '../domain/tasks/language-observation.ts';
import { asJsonObject, type Json } from '../kit/json.ts';
import { createKeyedMutex } from '../kit/keyed-mutex.ts';
import { formatError, type Log } from '../kit/log.ts';
import type { CapabilityRegistry } from '../ports/capability-registry.ts';
import type { Clock } from '../ports/clock.ts';
import type { MediaService } from '../ports/media-service.ts';
import type { KeyValueStore } from '../ports/store.ts';
import { keepFresh } from './keep-fresh.ts';

interface CapabilityRegistryOptions {
  readonly service: Pick<MediaService, 'capabilities'>;
  readonly keyValueStore: KeyValueStore;
  readonly catalogue: Pick<Catalogue, 'findCommand'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when the service has told that it changed. */
  readonly onChange?: () => void;
}

/** Pause between two requests that wait for a change. */
const WAIT_PAUSE_MS = 250;
const REFUSAL_RETENTION_MS = 7 * 24 * 3_600_000;

const LOCK_NAME = 'notes';
const KEY_PREFIX = 'refused:';

/** Starts loading at once. `stop` does not wait for a load in progress. */
export function createCapabilityRegistry({
  service,
  keyValueStore,
  catalogue,
  clock,
  log,
  onChange = () => {},
}: CapabilityRegistryOptions): CapabilityRegistry & {
  stop(): void;
} {
  const stopping = new AbortController();
  /** Serializes updates, so that a refusal learned during a load is not lost. */
  const runSerially = createKeyedMutex();
  let capabilities: ServiceCapabilities = UNKNOWN_CAPABILITIES;
  /** Refusals by key. */
  let refused: ReadonlyMap<string, RefusedCombination> = new Map();

  const loadRefusals = async (): Promise<void> => {
    const keys = await keyValueStore.keys(KEY_PREFIX);
    const entries = await Promise.all(
      keys.map(async (key) => [key, parseRefusal(await keyValueStore.get(key))] as const),
    );
    refused = new Map(entries.flatMap(([key, one]) => (one ? [[key, one] as const] : [])));
  };

  /** Returns false if the capabilities are incomplete and need another request soon. */
  const load = async (): Promise<boolean | number> => {
    try {
      await runSerially(LOCK_NAME, loadRefusals);
      const { revision } = capabilities;
      capabilities = await service.capabilities(revision);
      if (revision !== undefined && capabilities.revision !== revision) onChange();
      if (capabilities.revision !== undefined) return WAIT_PAUSE_MS;
      // The studio tests every pair of languages after its start, so the pairs arrive later.
      return capabilities.speechSynthesis === undefined || capabilities.translationPairs !== undefined;
    } catch (thrown) {
      if (!stopping.signal.aborted) log.warn('capabilities not loaded', { why: formatError(thrown) });
      return false;
    }
  };
  void keepFresh(load, { minRetryMs: 500, clock, signal: stopping.signal });

  const addRefusal = async (one: RefusedCombination): Promise<void> => {
    const key = refusalKey(one);
    refused = new Map([...refused, [key, one]]);
    await keyValueStore.put(key, { command: one.command, values: { ...one.values } }, REFUSAL_RETENTION_MS);
  };
  const removeRefusals = async (accepted: RefusedCombination): Promise<void> => {
    const outdated = [...refused].filter(([, one]) => isContained(one, accepted)).map(([key]) => key);
    refused = new Map([...refused].filter(([key]) => !outdated.includes(key)));
    await Promise.all(outdated.map((key) => keyValueStore.delete(key)));
  };

  return {
    current: () => ({ capabilities, recentRefusals: [...refused.values()] }),
    async learnFrom(task) {
      const command = catalogue.findCommand(task.request.command);
      const observation = command && observeLanguageSupport(task, command);
      if (!observation) return;
      const { is, ...refusal } = observation;
      try {
        await runSerially(LOCK_NAME, () => (is === 'refused' ? addRefusal(refusal) : removeRefusals(refusal)));
      } catch (thrown) {
        log.warn('capabilities not saved', { why: formatError(thrown) });
      }
    },
    stop: () => stopping.abort(),
  };
}

const refusalKey = ({ command, values }: RefusedCombination): string =>
  `${KEY_PREFIX}${command} ${Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join(' ')}`;

const isContained = (one: RefusedCombination, whole: RefusedCombination): boolean =>
  one.command === whole.command && Object.entries(one.values).every(([name, value]) => whole.values[name] === value);

function parseRefusal(note: Json | undefined): RefusedCombination | undefined {
  const { command, values } = asJsonObject(note) ?? {};
  const numbers = Object.entries(asJsonObject(values) ?? {}).filter(
    (one): one is [string, number] => typeof one[1] === 'number',
  );
  if (typeof command !== 'string' || numbers.length === 0) return undefined;
  return { command, values: Object.fromEntries(numbers) };
}
