// Finds the signing keys of an OAuth issuer: reads its metadata, then its key set. Both are read at most once an hour,
// or once in 30 seconds while tokens name unknown keys. Reads are short, small and follow no redirect. Private
// addresses are allowed, because the operator chose the issuer.

import { createRemoteJWKSet, customFetch, type RemoteJWKSet } from 'jose';
import { z } from 'zod';
import { parseJson, REQUEST_BODY_LIMITS } from '../../../kit/json.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { toSingleLine, trimEndCharacters, truncate } from '../../../kit/text.ts';
import type { Clock } from '../../../ports/clock.ts';
import { IssuerUnavailableError } from './token-error.ts';

const LIMITS = {
  /** For the metadata and the keys together. Includes delays of a busy process. */
  timeoutMs: 10_000,
  maxBytes: 256_000,
  /** Least time between two reads after a failure. */
  retryMs: 10_000,
  cooldownMs: 30_000,
  maxAgeMs: 3_600_000,
} as const;

interface IssuerKeysOptions {
  readonly issuer: string;
  readonly clock: Clock;
  readonly log: Log;
}

export interface IssuerKeys {
  readonly find: RemoteJWKSet;
  /** Reason why the last read failed. */
  failure(): string | undefined;
}

export function createIssuerKeys({ issuer, clock, log }: IssuerKeysOptions): IssuerKeys {
  let failed: { readonly error: IssuerUnavailableError; readonly at: number } | undefined;

  async function read(signal: AbortSignal): Promise<Response> {
    if (failed && clock.now() - failed.at < LIMITS.retryMs) throw failed.error;
    try {
      const keys = KeySet.safeParse(await readJson(await findKeySetUrl(issuer, signal), signal)).data;
      if (!keys) throw new Error('it has no key set at its jwks_uri');
      failed = undefined;
      return Response.json(keys);
    } catch (thrown) {
      const reason = signal.aborted ? 'it took too long to answer' : formatError(thrown);
      failed = { error: new IssuerUnavailableError(`${issuer}: ${reason}`), at: clock.now() };
      log.warn('OAuth issuer not available', { issuer, reason });
      throw failed.error;
    }
  }

  const find = createRemoteJWKSet(new URL(issuer), {
    timeoutDuration: LIMITS.timeoutMs,
    cooldownDuration: LIMITS.cooldownMs,
    cacheMaxAge: LIMITS.maxAgeMs,
    [customFetch]: (_, { signal }) => read(signal),
  });
  return { find, failure: () => failed && `MCP_OAUTH_ISSUER ${failed.error.message}` };
}

/** Addresses of the metadata, in the order of MCP's specification: RFC 8414, then OpenID Connect Discovery. */
export function listMetadataUrls(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = trimEndCharacters(pathname, '/');
  const inserted = ['oauth-authorization-server', 'openid-configuration'].map(
    (name) => `${origin}/.well-known/${name}${path}`,
  );
  return path === '' ? inserted : [...inserted, `${origin}${path}/.well-known/openid-configuration`];
}

/** Shortens a text of the issuer, because /readyz shows it. */
const quote = (text: string): string => truncate(toSingleLine(text), 160);

const Metadata = z.object({ issuer: z.string(), jwks_uri: z.string() });
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

async function findKeySetUrl(issuer: string, signal: AbortSignal): Promise<string> {
  for (const url of listMetadataUrls(issuer)) {
    const found = Metadata.safeParse(await readJson(url, signal)).data;
    if (!found) continue;
    if (found.issuer !== issuer) throw new Error(`its metadata names another issuer, ${quote(found.issuer)}`);
    const { protocol, origin } = URL.parse(found.jwks_uri) ?? {};
    if (protocol !== 'https:' && origin !== new URL(issuer).origin) throw new Error('its jwks_uri is not https');
    return found.jwks_uri;
  }
  throw new Error('it has no metadata with a jwks_uri');
}

/** Returns `undefined` for a response without JSON, such as an error or a redirect. */
async function readJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'manual', signal });
  if (response.status !== 200) {
    await response.body?.cancel();
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > LIMITS.maxBytes) throw new Error(`its response is larger than ${LIMITS.maxBytes} bytes`);
    chunks.push(chunk);
  }
  return parseJson(Buffer.concat(chunks).toString(), REQUEST_BODY_LIMITS);
}
