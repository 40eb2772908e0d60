// Calls a minute for each workspace and method. Pure but for its memory; it knows no method's meaning.

export type Budget = Readonly<Record<string, number>>;

const WINDOW = 60_000;

export function createBudget(now: () => number) {
  const spent = new Map<string, number[]>();
  return {
    /** Seconds to wait when the minute's calls are spent; nothing when this one is within and counted. */
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
