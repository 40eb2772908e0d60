// An OAuth issuer that tests control: its documents, its faults, and tokens signed by it or with other keys.

import { createServer, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { createTokenVerifier } from '../../../../src/adapters/mcp/access/access-token.ts';
import type { OAuthAccess } from '../../../../src/adapters/mcp/access/gate.ts';
import { realClock } from '../../../fakes/clock.ts';
import { listening } from '../../../fakes/http-server.ts';
import { createFakeLog, type FakeLog } from '../../../fakes/log.ts';

export const RESOURCE = 'https://earshot.example.com/mcp';
const KEY_ID = 'key-1';

interface SignOptions {
  readonly alg?: string;
  readonly kid?: string;
  readonly key?: CryptoKey | Uint8Array;
  readonly header?: Omit<JWTHeaderParameters, 'alg'>;
}

export interface TestIssuer {
  readonly url: string;
  readonly oauth: OAuthAccess;
  readonly log: FakeLog;
  /** Public key in the key set. */
  readonly publicKey: CryptoKey;
  /** Paths of all requests so far. */
  readonly requests: readonly string[];
  /** Answers instead of the documents while it is set. */
  behave(fault: ((response: ServerResponse) => void) | undefined): void;
  /** Replaces entries of the metadata. */
  describe(metadata: Readonly<Record<string, unknown>>): void;
  /** Moves the clock. */
  advance(ms: number): void;
  /** Signs a token that is valid, but for the given claims. A claim of `undefined` is left out. */
  sign(claims?: Readonly<Record<string, unknown>>, options?: SignOptions): Promise<string>;
  close(): Promise<void>;
}

export async function openIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keySet = { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'ES256', use: 'sig' }] };
  const requests: string[] = [];
  let fault: ((response: ServerResponse) => void) | undefined;
  let described: Readonly<Record<string, unknown>> = {};
  let ahead = 0;
  const server = await listening(
    createServer(({ url: path = '' }, response) => {
      requests.push(path);
      if (fault) return fault(response);
      const metadata = { issuer: server.base, jwks_uri: `${server.base}/keys`, ...described };
      const documents: Readonly<Record<string, unknown>> = {
        '/.well-known/oauth-authorization-server': metadata,
        '/keys': keySet,
      };
      const found = documents[path];
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
    }),
  );
  const url = server.base;
  const log = createFakeLog();
  const clock = { ...realClock, now: () => Date.now() + ahead };
  return {
    ...{ url, log, publicKey, requests },
    oauth: {
      issuer: url,
      resource: RESOURCE,
      tokens: createTokenVerifier({ issuer: url, resource: RESOURCE, clock, log }),
    },
    behave: (wanted) => {
      fault = wanted;
    },
    describe: (metadata) => {
      described = metadata;
    },
    advance: (ms) => {
      ahead += ms;
    },
    sign(claims = {}, { alg = 'ES256', kid = KEY_ID, key = privateKey, header = {} } = {}) {
      const now = Math.floor(Date.now() / 1000);
      const all = { iss: url, aud: RESOURCE, sub: 'ana', exp: now + 300, iat: now, scope: 'openid earshot', ...claims };
      return new SignJWT(all as JWTPayload).setProtectedHeader({ alg, kid, typ: 'at+jwt', ...header }).sign(key);
    },
    close: server.close,
  };
}
