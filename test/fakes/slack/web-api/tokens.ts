// Tokens of workspaces: creation, lookup, refresh and revocation. Independent of requests.

import { randomBytes } from 'node:crypto';
import type { Core } from '../core.ts';
import type { Grant, Team, World } from '../world.ts';

const HALF_DAY = 43_200_000;
const secret = () => randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x');

export function grant(core: Core, team: Team, scopes: readonly string[]): Grant {
  const { rotation } = core.settings;
  const digits = String(core.world.now());
  const made: Grant = {
    token: rotation ? `xoxe.xoxb-1-${secret()}` : `xoxb-${digits}-${digits}-${secret()}`,
    refresh: rotation ? `xoxe-1-${secret()}` : undefined,
    scopes,
    expires: rotation ? core.world.now() + HALF_DAY : undefined,
    state: 'active',
    refreshed: false,
  };
  team.grants.push(made);
  // A third token ends the oldest.
  if (rotation) for (const old of team.grants.slice(0, -2)) end([old], 'token_expired');
  return made;
}

export function end(grants: readonly Grant[], state: Grant['state']): void {
  for (const one of grants) if (one.state === 'active' || one.state === 'token_expired') one.state = state;
}

export function holderOf(world: World, token: string): { team: Team; grant: Grant } | undefined {
  for (const team of world.teams.values()) {
    const found = team.grants.find((one) => one.token === token);
    if (!found) continue;
    if (found.expires !== undefined && found.expires <= world.now()) end([found], 'token_expired');
    return { team, grant: found };
  }
  return undefined;
}

/** A refresh token works once. */
export function refresh(core: Core, token: unknown): { team: Team; grant: Grant } | undefined {
  for (const team of core.world.teams.values()) {
    const old = team.grants.find((one) => one.refresh !== undefined && one.refresh === token);
    if (!old || old.refreshed || old.state === 'token_revoked' || old.state === 'account_inactive') continue;
    old.refreshed = true;
    return { team, grant: grant(core, team, old.scopes) };
  }
  return undefined;
}

/** True even with an expired token, which can be refreshed. */
export const installed = (team: Team): boolean => ['active', 'token_expired'].includes(team.grants.at(-1)?.state ?? '');

/** True if one of the scopes is granted. Records the needed scopes. */
export function allows(team: Team, ...scopes: readonly string[]): boolean {
  const held = team.grants.at(-1)?.scopes ?? [];
  const found = scopes.find((scope) => held.includes(scope));
  if (found) team.scopesUsed.add(found);
  return found !== undefined;
}
