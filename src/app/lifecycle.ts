// Registry of running parts: their state for /readyz, and their stop functions, which run in reverse order.

export type ComponentReadiness = boolean | string;

export interface ComponentRegistry {
  /** Registers the state of a part: `true` if it is ready, otherwise `false` or a reason. */
  addStateCheck(part: string, ask: () => ComponentReadiness | Promise<ComponentReadiness>): void;
  readStates(): Promise<Readonly<Record<string, ComponentReadiness>>>;
  /** Registers a warning for the operator. The part may be ready. */
  addWarningCheck(part: string, ask: () => string | undefined): void;
  readWarnings(): Readonly<Record<string, string>>;
  /** Functions that are registered later run earlier. */
  onStop(end: () => Promise<void> | void): void;
  stop(): Promise<void>;
}

export function createComponentRegistry(): ComponentRegistry {
  const stateChecks = new Map<string, () => ComponentReadiness | Promise<ComponentReadiness>>();
  const warnings = new Map<string, () => string | undefined>();
  const stopHandlers: (() => Promise<void> | void)[] = [];
  return {
    addStateCheck: (part, ask) => void stateChecks.set(part, ask),
    async readStates() {
      const all = [...stateChecks].map(async ([part, ask]) => [part, await ask()] as const);
      return Object.fromEntries(await Promise.all(all));
    },
    addWarningCheck: (part, ask) => void warnings.set(part, ask),
    readWarnings() {
      const all = [...warnings].flatMap(([part, ask]) => {
        const warning = ask();
        return warning === undefined ? [] : [[part, warning] as const];
      });
      return Object.fromEntries(all);
    },
    onStop: (end) => void stopHandlers.unshift(end),
    async stop() {
      for (const end of stopHandlers) await end();
      stopHandlers.length = 0;
    },
  };
}
