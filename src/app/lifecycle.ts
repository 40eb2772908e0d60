// What runs, part by part: how each is, for /readyz, and how each is ended, the last one first.

export type State = boolean | string;

export interface Lifecycle {
  /** From now on the part is asked for its state: `true` is ready; `false` or a sentence is not, yet. */
  report(part: string, ask: () => State | Promise<State>): void;
  states(): Promise<Readonly<Record<string, State>>>;
  /** From now on the part is asked for what the operator should know; it may be ready all the same. */
  warn(part: string, ask: () => string | undefined): void;
  warnings(): Readonly<Record<string, string>>;
  /** To be called when we stop, before everything that was there earlier. */
  atStop(end: () => Promise<void> | void): void;
  stop(): Promise<void>;
}

export function createLifecycle(): Lifecycle {
  const parts = new Map<string, () => State | Promise<State>>();
  const warnings = new Map<string, () => string | undefined>();
  const endings: (() => Promise<void> | void)[] = [];
  return {
    report: (part, ask) => void parts.set(part, ask),
    async states() {
      const all = [...parts].map(async ([part, ask]) => [part, await ask()] as const);
      return Object.fromEntries(await Promise.all(all));
    },
    warn: (part, ask) => void warnings.set(part, ask),
    warnings() {
      const all = [...warnings].flatMap(([part, ask]) => {
        const warning = ask();
        return warning === undefined ? [] : [[part, warning] as const];
      });
      return Object.fromEntries(all);
    },
    atStop: (end) => void endings.unshift(end),
    async stop() {
      for (const end of endings) await end();
      endings.length = 0;
    },
  };
}
