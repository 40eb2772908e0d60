// How long each operation took lately, so that a card may say "usually about a minute". In memory: a restart learns anew.

export interface Durations {
  add(command: string, ms: number): void;
  /** The median of the last ones, once there are three. */
  of(command: string): number | undefined;
}

const REMEMBERED = 20;
const ENOUGH = 3;

export function createDurations(): Durations {
  const taken = new Map<string, number[]>();
  return {
    add(command, ms) {
      taken.set(command, [...(taken.get(command) ?? []), ms].slice(-REMEMBERED));
    },
    of(command) {
      const sorted = [...(taken.get(command) ?? [])].sort((a, b) => a - b);
      return sorted.length < ENOUGH ? undefined : sorted[sorted.length >> 1];
    },
  };
}
