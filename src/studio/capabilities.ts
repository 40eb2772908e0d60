// What this server can do and what it cannot, with the reason: the source of GET /capabilities and of the message on
// tasks that have no engine. Which engines there are is handed in; nothing here loads one.

import { languagesFor } from '../domain/language.ts';
import type { Operation } from '../domain/operation.ts';
import type { EngineDescription } from './engines/about.ts';
import { languageEntry } from './language-entry.ts';
import { slugOf } from './slug.ts';

export interface Capabilities {
  /** Why an operation cannot be done here; `undefined` when it can. */
  missing(operation: string): string | undefined;
  /** The body of GET /capabilities. */
  describe(): Readonly<Record<string, unknown>>;
}

export interface CapabilityParts {
  readonly operations: readonly Operation[];
  /** Slugs of the operations that have an engine. */
  readonly engines: readonly string[];
  readonly about: readonly EngineDescription[];
  /** Number of built-in voices. */
  readonly voices: number;
  /** Tags that can be spoken. */
  readonly speakable: readonly string[];
}

const noEngine = (title: string): string =>
  `There is no engine for ${title.toLowerCase()} on this server. The full media service can do it: the operator sets SERVICE_BASE_URL and SERVICE_API_KEY.`;

export function createCapabilities(parts: CapabilityParts): Capabilities {
  const { operations, engines, about, voices, speakable } = parts;
  const spoken = new Set(speakable);
  const missing = new Map(
    operations
      .filter((one) => !engines.includes(slugOf(one)))
      .map((one) => [slugOf(one), noEngine(one.title)]),
  );
  return {
    missing: (operation) => missing.get(operation),
    describe: () => ({
      engines: about,
      operations: operations.map(slugOf).map((operation) => ({
        operation,
        available: !missing.has(operation),
        reason: missing.get(operation) ?? null,
      })),
      spoken_languages: languagesFor('source')
        .filter(({ tag }) => spoken.has(tag))
        .map(languageEntry),
      voices,
    }),
  };
}
