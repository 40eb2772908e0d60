// Reads the lists of installed and available models, plans and sets through the models command. Keeps them for a while,
// since each takes a process.

import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import {
  CatalogueRow,
  FailedRecord,
  InstalledRow,
  LeftOutRecord,
  PlanRecord,
  UnchangedRecord,
} from './model-records.ts';
import type { ModelsCommand } from './models-command.ts';

const SET_NAMES = ['small', 'good', 'best'] as const;

interface Plan {
  /** `undefined` if there is nothing to fetch, or if `reason` is set. */
  readonly plan: PlanRecord | undefined;
  /** Reason why nothing can be fetched. `undefined` if all models are installed. */
  readonly reason: string | undefined;
}

export interface OfferedSet extends Plan {
  readonly set: (typeof SET_NAMES)[number];
  readonly leftOut: readonly z.infer<typeof LeftOutRecord>[];
}

export interface ModelLists {
  installed(): Promise<readonly InstalledRow[]>;
  available(): Promise<readonly CatalogueRow[]>;
  /** `language`: base tag, checked by the caller. */
  sets(language: string): Promise<readonly OfferedSet[]>;
  plan(names: readonly string[]): Promise<Plan>;
  /** Forgets everything after a change. */
  forget(): void;
}

/** Models may also change without this page. All other lists stay the same while the installed models do. */
const INSTALLED_TTL_MS = 3000;
const OTHERS_TTL_MS = 600_000;
const MAX_CACHED = 50;
const LIST = 'list';

/** Keeps records of one shape. Others are ignored. */
const parseAll = <Schema extends z.ZodType>(schema: Schema, records: readonly unknown[]): readonly z.infer<Schema>[] =>
  records.flatMap((record) => schema.safeParse(record).data ?? []);

function parsePlan(records: readonly unknown[]): Plan {
  const failures = parseAll(FailedRecord, records);
  const unchanged = parseAll(UnchangedRecord, records).filter(({ state }) => state !== 'current');
  const reason = [...failures, ...unchanged].map(({ message }) => message).join(' ') || undefined;
  return { plan: parseAll(PlanRecord, records)[0], reason };
}

export function createModelLists(runCommand: ModelsCommand, signal: AbortSignal): ModelLists {
  const cache = new LRUCache<string, Promise<readonly unknown[]>>({ max: MAX_CACHED, ttl: OTHERS_TTL_MS });
  let lastInstalled = '';

  const read = async (args: readonly string[]): Promise<readonly unknown[]> => {
    const records: unknown[] = [];
    const { exitCode, errorOutput } = await runCommand(args, (record) => records.push(record), signal);
    if (exitCode === 0 || records.length > 0) return records;
    throw new Error(errorOutput.trim() || `the models command ended with ${exitCode}`);
  };
  const readCached = (...args: readonly string[]): Promise<readonly unknown[]> => {
    const key = args.join(' ');
    const cached = cache.get(key);
    if (cached) return cached;
    const answer = read(args);
    cache.set(key, answer, key === LIST ? { ttl: INSTALLED_TTL_MS } : {});
    answer.catch(() => cache.delete(key));
    return answer;
  };
  const readSet = async (set: OfferedSet['set'], language: string): Promise<OfferedSet> => {
    const records = await readCached('add', '--set', set, '--for', language, '--dry-run');
    return { set, ...parsePlan(records), leftOut: parseAll(LeftOutRecord, records) };
  };

  return {
    async installed() {
      const listing = readCached(LIST);
      const now = JSON.stringify(await listing);
      if (now !== lastInstalled) {
        cache.clear();
        cache.set(LIST, listing, { ttl: INSTALLED_TTL_MS });
      }
      lastInstalled = now;
      return parseAll(InstalledRow, await listing);
    },
    available: async () => parseAll(CatalogueRow, await readCached('available')),
    sets: (language) => Promise.all(SET_NAMES.map((set) => readSet(set, language))),
    plan: async (names) => parsePlan(await readCached('add', ...names, '--dry-run')),
    forget: () => cache.clear(),
  };
}
