// Call budgets per minute, workspace and method.

export type Budget = Readonly<Record<string, number>>;

const WINDOW = 60_000;

export function createBudget(now: () => number) {
  const spent = new Map<string, number[]>();
  return {
    /** Counts the call, or returns the seconds to wait if the budget is spent. */
    ask(budget: Budget, method: string, team: string): number | undefined {
      const most = budget[method];
      if (most === undefined) return undefined;
      const key = `${team} ${method}`;
      const recent = (spent.get(key) ?? []).filter((at) => at > now() - WINDOW);
      spent.set(key, recent);
      const [oldest] = recent;
      if (recent.length >= most) return Math.max(1, Math.ceil(((oldest ?? now()) + WINDOW - now()) / 1000));
      recent.push(now());
      return undefined;
    },
  };
}
