// Reads the lists of installed and available models, plans and sets through the models command. Keeps them for a while,
// since each takes a process.

import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { CatalogueRow, InstalledRow, LeftOutRecord, PlanRecord } from './model-records.ts';
import type { ModelsCommand } from './models-command.ts';

const SET_NAMES = ['small', 'good', 'best'] as const;

export interface OfferedSet {
  readonly set: (typeof SET_NAMES)[number];
  /** Absent if all of its models are installed. */
  readonly plan: PlanRecord | undefined;
  readonly leftOut: readonly z.infer<typeof LeftOutRecord>[];
}

export interface ModelLists {
  installed(): Promise<readonly InstalledRow[]>;
  available(): Promise<readonly CatalogueRow[]>;
  /** `language`: base tag, checked by the caller. */
  sets(language: string): Promise<readonly OfferedSet[]>;
  plan(names: readonly string[]): Promise<PlanRecord | undefined>;
  /** Forgets everything after a change. */
  forget(): void;
}

/** Models may also change without this page. All other lists stay the same while the installed models do. */
const INSTALLED_KEPT_MS = 3000;
const OTHERS_KEPT_MS = 600_000;
const MAX_KEPT = 50;
const LIST = 'list';

/** Keeps records of one shape. Others are ignored. */
const parseAll = <Schema extends z.ZodType>(schema: Schema, records: readonly unknown[]): readonly z.infer<Schema>[] =>
  records.flatMap((record) => schema.safeParse(record).data ?? []);

export function createModelLists(runCommand: ModelsCommand, signal: AbortSignal): ModelLists {
  const answers = new LRUCache<string, Promise<readonly unknown[]>>({ max: MAX_KEPT, ttl: OTHERS_KEPT_MS });
  let lastInstalled = '';

  const read = async (args: readonly string[]): Promise<readonly unknown[]> => {
    const records: unknown[] = [];
    const { exitCode, errorOutput } = await runCommand(args, (record) => records.push(record), signal);
    if (exitCode === 0 || records.length > 0) return records;
    throw new Error(errorOutput.trim() || `the models command ended with ${exitCode}`);
  };
  const readKept = (...args: readonly string[]): Promise<readonly unknown[]> => {
    const key = args.join(' ');
    const kept = answers.get(key);
    if (kept) return kept;
    const answer = read(args);
    answers.set(key, answer, key === LIST ? { ttl: INSTALLED_KEPT_MS } : {});
    answer.catch(() => answers.delete(key));
    return answer;
  };
  const readSet = async (set: OfferedSet['set'], language: string): Promise<OfferedSet> => {
    const records = await readKept('add', '--set', set, '--for', language, '--dry-run');
    return { set, plan: parseAll(PlanRecord, records)[0], leftOut: parseAll(LeftOutRecord, records) };
  };

  return {
    async installed() {
      const listing = readKept(LIST);
      const now = JSON.stringify(await listing);
      if (now !== lastInstalled) {
        answers.clear();
        answers.set(LIST, listing, { ttl: INSTALLED_KEPT_MS });
      }
      lastInstalled = now;
      return parseAll(InstalledRow, await listing);
    },
    available: async () => parseAll(CatalogueRow, await readKept('available')),
    sets: (language) => Promise.all(SET_NAMES.map((set) => readSet(set, language))),
    async plan(names) {
      return parseAll(PlanRecord, await readKept('add', ...names, '--dry-run'))[0];
    },
    forget: () => answers.clear(),
  };
}
