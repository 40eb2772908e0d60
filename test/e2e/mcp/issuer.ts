// A real OpenID provider as issuer: clients register themselves, people sign in with any name, and tokens are made for
// the resource that the client asks for.

import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { listening } from '../../fakes/http-server.ts';

export interface Issuer {
  readonly url: string;
  /** Clients that registered, and tokens that were given out. */
  readonly counts: { registered: number; tokens: number };
  /** The next token lacks the scope. */
  withholdScope(): void;
  close(): Promise<void>;
}

const SCOPE = 'earshot';

const TOKEN_SECONDS = 600;

export async function startIssuer(): Promise<Issuer> {
  let handle: RequestListener | undefined;
  // Clients send secrets without TLS to this address only.
  const server = await listening(
    createServer((request, response) => handle?.(request, response)),
    0,
    '127.0.0.1',
  );
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  let isScopeWithheld = false;
  const provider = new Provider(server.base, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'main' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    scopes: ['openid', 'offline_access', SCOPE],
    claims: { openid: ['sub'], profile: ['name'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, name: id }) }),
    // As in an access token of many providers.
    extraTokenClaims: (_, token) => ('accountId' in token ? { name: String(token.accountId) } : undefined),
    formats: {
      customizers: {
        jwt(_context, _token, { payload }) {
          if (isScopeWithheld && payload) payload['scope'] = 'openid';
          isScopeWithheld = false;
          return undefined;
        },
      },
    },
    issueRefreshToken: () => true,
    ttl: { AccessToken: TOKEN_SECONDS, Session: 3_600, Grant: 3_600, Interaction: 600, RefreshToken: 3_600 },
    features: {
      devInteractions: { enabled: true },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => ({
          scope: SCOPE,
          audience: resource,
          accessTokenTTL: TOKEN_SECONDS,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  });
  const counts = { registered: 0, tokens: 0 };
  provider.on('registration_create.success', () => {
    counts.registered += 1;
  });
  provider.on('grant.success', () => {
    counts.tokens += 1;
  });
  handle = provider.callback();
  const withholdScope = () => {
    isScopeWithheld = true;
  };
  return { url: server.base, counts, withholdScope, close: server.close };
}

/** Signs in like a person in a browser, and agrees. Returns the address that the browser is sent back to. */
export async function signInAs(name: string, start: URL, callback: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = start;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    if (url.href.startsWith(callback)) return url;
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    const location = answer.headers.get('location');
    const page = await answer.text();
    form = undefined;
    if (location !== null) url = new URL(location, url);
    else if (page.includes('value="login"'))
      form = new URLSearchParams({ prompt: 'login', login: name, password: 'any' });
    else if (page.includes('value="consent"')) form = new URLSearchParams({ prompt: 'consent' });
    else throw new Error(`Signing in failed: ${answer.status} ${page.slice(0, 500)}`);
  }
  throw new Error('Signing in does not end.');
}
