// What people are called, as their own presses and commands said lately: Slack leaves names out of messages, and asking for
// each would cost a call. In memory, workspace by workspace; for showing only.

export interface Names {
  heard(team: string, user: string, name: string | undefined): void;
  /** By Slack's ids. */
  of(team: string): ReadonlyMap<string, string>;
}

/** At most some 10 MB of names. */
const MOST_TEAMS = 100;
const MOST_PEOPLE = 1000;

const NOBODY: ReadonlyMap<string, string> = new Map();

export function createNames(): Names {
  const teams = new Map<string, Map<string, string>>();
  return {
    heard(team, user, name) {
      if (!name || team === '' || user === '') return;
      const own = teams.get(team) ?? new Map<string, string>();
      teams.set(team, own).get(team)?.delete(user);
      own.set(user, name);
      trim(own, MOST_PEOPLE);
      trim(teams, MOST_TEAMS);
    },
    of: (team) => teams.get(team) ?? NOBODY,
  };
}

function trim(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
