// OAuth installation: consent page, codes, tokens and token rotation.

import { randomBytes } from 'node:crypto';
import type { Core } from '../core.ts';
import type { Grant, Team, User } from '../world.ts';
import { type OpenMethod, text } from './method.ts';
import { Refusal } from './refusal.ts';
import { grant, refresh } from './tokens.ts';

interface Code {
  readonly team: Team;
  readonly user: User;
  readonly scopes: readonly string[];
  readonly redirect: string | null;
  used: boolean;
}

export function createOauth(core: Core) {
  const codes = new Map<string, Code>();

  function client(args: Readonly<Record<string, unknown>>): void {
    if (args['client_id'] !== core.settings.clientId) throw new Refusal('invalid_client_id');
    if (args['client_secret'] !== core.settings.clientSecret) throw new Refusal('bad_client_secret');
  }

  const tokens = (team: Team, made: Grant) => ({
    access_token: made.token,
    token_type: 'bot',
    scope: made.scopes.join(','),
    bot_user_id: team.bot.id,
    app_id: core.world.appId,
    team: team.enterprise?.whole ? null : { id: team.id, name: team.name },
    enterprise: team.enterprise ? { id: team.enterprise.id, name: team.enterprise.name } : null,
    is_enterprise_install: team.enterprise?.whole ?? false,
    ...(made.refresh ? { refresh_token: made.refresh, expires_in: 43_200 } : {}),
  });

  const access: OpenMethod = {
    token: 'none',
    may: ['client_id', 'client_secret', 'code', 'redirect_uri', 'grant_type', 'refresh_token', 'code_verifier'],
    formOnly: true,
    handle({ args }) {
      client(args);
      if (args['grant_type'] === 'refresh_token') {
        const found = refresh(core, args['refresh_token']);
        if (!found) throw new Refusal('invalid_refresh_token');
        return tokens(found.team, found.grant);
      }
      const code = codes.get(String(args['code']));
      if (!code || code.used) throw new Refusal('invalid_code');
      if (code.redirect !== (text(args, 'redirect_uri') ?? null)) throw new Refusal('bad_redirect_uri');
      code.used = true;
      for (const old of code.team.grants) old.refreshed = true;
      const made = grant(core, code.team, code.scopes);
      return { ...tokens(code.team, made), authed_user: { id: code.user.id } };
    },
  };

  return {
    methods: { 'oauth.v2.access': access },
    /** Returns the redirect URL after the user's decision. Throws for a faulty page. */
    decide(page: URL, user: User, allowed: boolean, home: string): URL {
      const asked = page.searchParams;
      if (asked.get('client_id') !== core.settings.clientId) throw new Error('The page names another client_id.');
      const redirect = asked.get('redirect_uri');
      const next = new URL(redirect ?? home);
      next.searchParams.set('state', asked.get('state') ?? '');
      if (!allowed) {
        next.searchParams.set('error', 'access_denied');
        return next;
      }
      const scopes = (asked.get('scope') ?? '').split(',').filter(Boolean);
      if (scopes.length === 0) throw new Error('The page asks for no scopes.');
      const code = randomBytes(12).toString('hex');
      codes.set(code, { team: user.team, user, scopes, redirect, used: false });
      next.searchParams.set('code', code);
      return next;
    },
  };
}
