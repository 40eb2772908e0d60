// What runs, part by part: how each is, for /readyz, and how each is ended, the last one first.

export type State = boolean | string;

export interface Lifecycle {
  /** From now on the part is asked for its state: `true` is ready; `false` or a sentence is not, yet. */
  report(part: string, ask: () => State | Promise<State>): void;
  states(): Promise<Readonly<Record<string, State>>>;
  /** To be called when we stop, before everything that was there earlier. */
  atStop(end: () => Promise<void> | void): void;
  stop(): Promise<void>;
}

export function createLifecycle(): Lifecycle {
  const parts = new Map<string, () => State | Promise<State>>();
  const endings: (() => Promise<void> | void)[] = [];
  return {
    report: (part, ask) => void parts.set(part, ask),
    async states() {
      const all = [...parts].map(async ([part, ask]) => [part, await ask()] as const);
      return Object.fromEntries(await Promise.all(all));
    },
    atStop: (end) => void endings.unshift(end),
    async stop() {
      for (const end of endings) await end();
      endings.length = 0;
    },
  };
}
