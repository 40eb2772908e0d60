// How much processor time a pattern takes over hostile strings. Many short ones find the worst, the worst are then given
// at full length; the virtual machine ends what would not end by itself.

import vm from 'node:vm';
import { here, processorMs } from '../../processor-time.ts';
import { type Attack, attacksOn } from './attack.ts';

/** Short enough for hundreds of strings, long enough that a square of it stands out. */
const SHORT = 1000;
/** Characters of the strings that are judged by. */
const LONG = 100_000;
/** So many of those that took longest are tried once more, and so many of these at full length. */
const SUSPECTS = 16;
const WORST = 4;
/**
 * Limits of processor time over all short strings. The largest pattern has 3,400 strings and takes 0.1 ms for each. The
 * minimum is for patterns with few strings.
 */
const MIN_ENDLESS_MS = 400;
const ENDLESS_MS_PER_ATTACK = 0.5;
/** On a machine that does other things as well, the best of so many counts. */
const TRIES = 6;
/** Times longer by the clock than in processor time that work may take before it is ended. */
const PATIENCE = 2;

const room = vm.createContext({});

/** Milliseconds of processor time, and whether the work came to an end of its own within `ms` by the clock. */
function timed(ms: number, work: () => void): { readonly took: number; readonly ended: boolean } {
  room['work'] = work;
  let ended = true;
  const took = processorMs(() => {
    try {
      vm.runInContext('work()', room, { timeout: Math.ceil(ms) });
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      ended = false;
    }
  });
  return { took, ended };
}

/**
 * Milliseconds of processor time that the work takes; without end when it has had `most` and is not done. Where it was only
 * kept waiting by others it is begun again.
 */
function tookOf(most: number, work: () => void): number {
  let spent = 0;
  for (let patience = PATIENCE; ; patience *= 2) {
    const { took, ended } = timed(most * patience, work);
    if (ended) return took;
    spent += took;
    if (spent > most) return Number.POSITIVE_INFINITY;
  }
}

type Use = (text: string) => void;

/** The ways in which a pattern is used: the first match, and all of them (`split` and `replace` look for all). */
function usesOf(pattern: RegExp): readonly Use[] {
  const all = pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
  const first = (text: string): void => {
    pattern.lastIndex = 0;
    pattern.exec(text);
  };
  return [first, (text) => void text.replace(all, '')];
}

const bestOf = (times: number, measure: () => number): number => Math.min(...Array.from({ length: times }, measure));

function wallMs(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** Those of the attacks that take longest, worst first; `undefined` with the one that does not end. */
function suspectsOf(pattern: RegExp): { readonly worst: readonly Attack[]; readonly endless?: Attack } {
  const uses = usesOf(pattern);
  let current: Attack | undefined;
  const tried = (attack: Attack, tries: number) => {
    current = attack;
    const text = attack(SHORT);
    const all = (): void => {
      for (const use of uses) use(text);
    };
    return { attack, ms: bestOf(tries, () => wallMs(all)) };
  };
  let found: readonly ReturnType<typeof tried>[] = [];
  const worst = (most: number) => found.toSorted((one, other) => other.ms - one.ms).slice(0, most);
  const attacks = attacksOn(pattern);
  const took = tookOf(here(Math.max(MIN_ENDLESS_MS, attacks.length * ENDLESS_MS_PER_ATTACK)), () => {
    found = attacks.map((attack) => tried(attack, 1));
    found = worst(SUSPECTS).map(({ attack }) => tried(attack, 2));
  });
  return Number.isFinite(took) || !current
    ? { worst: worst(WORST).map(({ attack }) => attack) }
    : { worst: [], endless: current };
}

export interface Slow {
  /** Of one use; without end when it had to be ended. */
  readonly ms: number;
  /** The beginning of the string that took longest. */
  readonly text: string;
}

/** The worst that was found at {@link LONG} characters; it is not tried further once one use is beyond `most` ms. */
export function worstOf(pattern: RegExp, most: number): Slow {
  const shown = (attack: Attack): string => attack(60).slice(0, 60);
  const { worst, endless } = suspectsOf(pattern);
  if (endless) return { ms: Number.POSITIVE_INFINITY, text: shown(endless) };
  let slowest: Slow = { ms: -1, text: '' };
  for (const attack of worst) {
    const text = attack(LONG);
    for (const use of usesOf(pattern)) {
      let ms = tookOf(most * 2, () => use(text));
      for (let tries = 1; tries < TRIES && ms > most && Number.isFinite(ms); tries++)
        ms = Math.min(
          ms,
          tookOf(most * 2, () => use(text)),
        );
      if (ms > slowest.ms) slowest = { ms, text: shown(attack) };
      if (ms > most) return slowest;
    }
  }
  return slowest;
}
