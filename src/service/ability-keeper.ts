// What the service can do, kept in memory so that nobody waits for it: asked at once and until it is told, then every ten minutes,
// together with what it refused before, which is forgotten after a week or once it is taken after all.

import type { Catalogue } from '../domain/commands/command.ts';
import { type Abilities, type Refused, UNKNOWN } from '../domain/media/abilities.ts';
import { lessonOf } from '../domain/tasks/language-refusal.ts';
import { backoff } from '../kit/backoff.ts';
import { asObject, type Json } from '../kit/json.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import { createSerial } from '../kit/mutex.ts';
import type { AbilityKeeper } from '../ports/abilities.ts';
import type { Clock } from '../ports/clock.ts';
import type { MediaService } from '../ports/service.ts';
import type { Notes } from '../ports/store.ts';

interface KeeperParts {
  readonly service: Pick<MediaService, 'abilities'>;
  readonly notes: Notes;
  readonly catalogue: Pick<Catalogue, 'find'>;
  readonly clock: Clock;
  readonly log: Log;
}

const EVERY_MS = 600_000;
const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 60_000;
const REMEMBERED_MS = 7 * 24 * 3_600_000;

const NOTES = 'notes';
/** What begins a key of ours. */
const START = 'refused:';

/** Starts asking at once. `stop` ends it without waiting. */
export function createAbilityKeeper({ service, notes, catalogue, clock, log }: KeeperParts): AbilityKeeper & {
  stop(): void;
} {
  const stopping = new AbortController();
  /** So that what is learnt while the notes are read is not lost. */
  const inTurn = createSerial();
  let abilities: Abilities = UNKNOWN;
  /** By key. */
  let refused: ReadonlyMap<string, Refused> = new Map();

  const recall = async (): Promise<void> => {
    const keys = await notes.keys(START);
    const found = await Promise.all(
      keys.map(async (key) => [key, readRefused(await notes.get(key))] as const),
    );
    refused = new Map(found.flatMap(([key, one]) => (one ? [[key, one] as const] : [])));
  };

  /** Whether there is nothing to ask about again soon. */
  const load = async (): Promise<boolean> => {
    try {
      await inTurn(NOTES, recall);
      abilities = await service.abilities();
      // The studio tries every pair of languages after its start.
      return abilities.spoken === undefined || abilities.pairs !== undefined;
    } catch (thrown) {
      if (!stopping.signal.aborted) log.warn('abilities: not known', { why: reasonOf(thrown) });
      return false;
    }
  };
  const keepFresh = async (): Promise<void> => {
    for (let failed = 0; !stopping.signal.aborted; ) {
      failed = (await load()) ? 0 : failed + 1;
      const wait = failed === 0 ? EVERY_MS : backoff(failed, RETRY_FIRST_MS, RETRY_MOST_MS);
      await clock.sleep(wait, stopping.signal);
    }
  };
  void keepFresh();

  const remember = async (one: Refused): Promise<void> => {
    const key = keyOf(one);
    refused = new Map([...refused, [key, one]]);
    await notes.put(key, { command: one.command, values: { ...one.values } }, REMEMBERED_MS);
  };
  const forget = async (taken: Refused): Promise<void> => {
    const wrong = [...refused].filter(([, one]) => isPartOf(one, taken)).map(([key]) => key);
    refused = new Map([...refused].filter(([key]) => !wrong.includes(key)));
    await Promise.all(wrong.map((key) => notes.delete(key)));
  };

  return {
    known: () => ({ abilities, refused: [...refused.values()] }),
    async follow(task) {
      const command = catalogue.find(task.request.command);
      const lesson = command && lessonOf(task, command);
      if (!lesson) return;
      const { is, ...told } = lesson;
      try {
        await inTurn(NOTES, () => (is === 'refused' ? remember(told) : forget(told)));
      } catch (thrown) {
        log.warn('abilities: not remembered', { why: reasonOf(thrown) });
      }
    },
    stop: () => stopping.abort(),
  };
}

const keyOf = ({ command, values }: Refused): string =>
  `${START}${command} ${Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join(' ')}`;

const isPartOf = (one: Refused, whole: Refused): boolean =>
  one.command === whole.command &&
  Object.entries(one.values).every(([name, value]) => whole.values[name] === value);

function readRefused(note: Json | undefined): Refused | undefined {
  const { command, values } = asObject(note) ?? {};
  const numbers = Object.entries(asObject(values) ?? {}).filter(
    (one): one is [string, number] => typeof one[1] === 'number',
  );
  if (typeof command !== 'string' || numbers.length === 0) return undefined;
  return { command, values: Object.fromEntries(numbers) };
}
