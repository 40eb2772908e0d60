// Access tokens of an OAuth issuer: valid ones, hostile ones, and an issuer that is not available. Over real HTTP.

import { createServer } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMetadataUrls } from '../../../../src/adapters/mcp/access/issuer-keys.ts';
import { listening } from '../../../fakes/http-server.ts';
import { BEARER, INITIALIZE, JSON_HEADERS, type Live, openMcp } from '../setup.ts';
import { openIssuer, RESOURCE, type TestIssuer } from './issuer.ts';

let issuer: TestIssuer;
let live: Live;
beforeEach(async () => {
  issuer = await openIssuer();
  live = await openMcp({ oauth: issuer.oauth });
});
afterEach(async () => {
  await live.close();
  await issuer.close();
});

const METADATA_URL = 'https://earshot.example.com/.well-known/oauth-protected-resource/mcp';

const post = (token: string) =>
  live.call('/mcp', {
    method: 'POST',
    headers: { ...JSON_HEADERS, authorization: `Bearer ${token}` },
    body: JSON.stringify(INITIALIZE),
  });
const seconds = (fromNow: number): number => Math.floor(Date.now() / 1000) + fromNow;
const encode = (data: unknown): string => Buffer.from(JSON.stringify(data)).toString('base64url');

/** Signed with the issuer's public key, which anyone can read. */
async function signWithPublicKey(): Promise<string> {
  const key = new TextEncoder().encode(await exportSPKI(issuer.publicKey));
  return issuer.sign({}, { alg: 'HS256', key });
}

async function signWithOtherKey(kid?: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return issuer.sign({}, { key: privateKey, ...(kid !== undefined && { kid }) });
}

async function signAndSendKey(): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return issuer.sign({}, { key: privateKey, header: { kid: 'sent', jwk: await exportJWK(publicKey) } });
}

async function withoutSignature(alg: string): Promise<string> {
  const [, payload] = (await issuer.sign()).split('.');
  return `${encode({ alg, kid: 'key-1' })}.${payload}.`;
}

async function alter(): Promise<string> {
  const [head, payload = '', signature] = (await issuer.sign()).split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return `${head}.${encode({ ...claims, sub: 'ben' })}.${signature}`;
}

const ID_TOKEN = { aud: 'client-1', azp: 'client-1', scope: undefined, nonce: 'once' };

const TOKENS: readonly (readonly [string, () => Promise<string>, RegExp])[] = [
  ['without an algorithm', () => withoutSignature('none'), /not valid/],
  ['without an algorithm, in capitals', () => withoutSignature('NONE'), /not valid/],
  ['without a signature', () => withoutSignature('ES256'), /not valid/],
  ['signed with the public key as a secret', signWithPublicKey, /not valid/],
  ['signed by a stranger', () => signWithOtherKey(), /not valid/],
  ['signed by a stranger with an unknown key', () => signWithOtherKey('theirs'), /not valid/],
  ['signed by a stranger who sends the key', signAndSendKey, /not valid/],
  ['with altered claims', alter, /not valid/],
  ['of another issuer', () => issuer.sign({ iss: 'https://evil.example' }), /another issuer/],
  [
    'for another server',
    () => issuer.sign({ aud: 'https://other.example/mcp' }),
    /resource https:\/\/earshot.example.com\/mcp/,
  ],
  ['for the whole host', () => issuer.sign({ aud: 'https://earshot.example.com' }), /another server/],
  ['without an audience', () => issuer.sign({ aud: undefined }), /another server/],
  ['that is a client’s ID token', () => issuer.sign(ID_TOKEN, { header: { typ: 'JWT' } }), /another server/],
  ['that is for a logout', () => issuer.sign({}, { header: { typ: 'logout+jwt' } }), /another purpose/],
  ['whose type is no text', () => issuer.sign({}, { header: { typ: 7 as unknown as string } }), /not valid/],
  ['that is bound to a key', () => issuer.sign({ cnf: { jkt: 'thumbprint' } }), /bound to a key/],
  ['that has expired', () => issuer.sign({ exp: seconds(-31) }), /expired/],
  ['that is not valid yet', () => issuer.sign({ nbf: seconds(60) }), /not valid yet/],
  ['that never expires', () => issuer.sign({ exp: undefined }), /not valid/],
  ['without a subject', () => issuer.sign({ sub: undefined }), /not valid/],
  ['with an empty subject', () => issuer.sign({ sub: '' }), /not valid/],
  ['with a subject that is no text', () => issuer.sign({ sub: 7 }), /not valid/],
  ['of 12 kB', () => issuer.sign({ name: 'a'.repeat(9_000) }), /too large/],
  ['of no claims', async () => `${encode({ alg: 'ES256' })}.${encode('claims')}.AAAA`, /not valid/],
  ['of half a token', async () => (await issuer.sign()).slice(0, -20), /not valid/],
];

describe('an access token', () => {
  it.each([
    ['with the scope among others', { scope: 'openid earshot profile' }],
    ['with the scope as a list', { scope: undefined, scp: ['earshot'] }],
    ['for several servers', { aud: ['https://other.example', RESOURCE] }],
    ['of a clock a bit ahead', { nbf: seconds(20), iat: seconds(20) }],
  ])('opens: %s', async (_, claims) => {
    expect((await post(await issuer.sign(claims))).status).toBe(200);
  });

  it.each([undefined, 'JWT', 'AT+JWT', 'application/at+jwt'])('opens with the type %s', async (typ) => {
    expect((await post(await issuer.sign({}, { header: { typ } }))).status).toBe(200);
  });

  it.each(TOKENS)('is refused: %s', async (_, make, reason) => {
    const token = await make();
    const answer = await post(token);
    const challenge = answer.headers.get('www-authenticate') ?? '';
    expect([answer.status, challenge]).toEqual([401, expect.stringMatching(reason)]);
    expect(challenge).toMatch(
      /^Bearer error="invalid_token", error_description="[^"]+", scope="earshot", resource_metadata="/,
    );
    expect(challenge).toContain(METADATA_URL);
    expect(JSON.stringify([live.log.entries, issuer.log.entries, await answer.json()])).not.toContain(token.slice(-30));
  });

  it('asks for the scope that a token lacks', async () => {
    for (const claims of [
      { ...ID_TOKEN, aud: ['client-1', RESOURCE] },
      { scope: 'openid' },
      { scope: undefined },
      { scope: 'earshots' },
    ]) {
      const answer = await post(await issuer.sign(claims));
      const challenge = answer.headers.get('www-authenticate');
      expect([answer.status, challenge]).toEqual([403, expect.stringContaining('error="insufficient_scope"')]);
      expect(challenge).toContain(`scope="earshot", resource_metadata="${METADATA_URL}"`);
    }
  });

  it('is asked for, without an error, from who sends none', async () => {
    const answer = await live.call('/mcp', { method: 'POST', headers: { authorization: '' }, body: '{}' });
    const challenge = `Bearer scope="earshot", resource_metadata="${METADATA_URL}"`;
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, challenge]);
    expect(await answer.text()).toContain(issuer.url);
  });

  it('works beside the secret', async () => {
    expect([(await post(BEARER)).status, (await post(await issuer.sign())).status]).toEqual([200, 200]);
  });

  it('counts as no guess, and no guess locks it out', async () => {
    const expired = await issuer.sign({ exp: seconds(-60) });
    for (let at = 0; at < 40; at += 1) expect((await post(expired)).status).toBe(401);
    const statuses: number[] = [];
    for (let at = 0; at < 32; at += 1) statuses.push((await post(`guess-${at}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    expect((await post(await issuer.sign())).status).toBe(200);
  });
});

describe('the metadata', () => {
  it.each(['', '/mcp'])('names the issuer to everybody (%s)', async (path) => {
    const fetchMetadata = async (init?: RequestInit) => {
      const url = `${live.base}/.well-known/oauth-protected-resource${path}`;
      const answer = await live.chat.metadataMount?.fetch(new Request(url, init));
      if (!answer) throw new Error('There is no metadata.');
      return answer;
    };
    const answer = await fetchMetadata();
    expect(await answer.json()).toMatchObject({
      resource: RESOURCE,
      authorization_servers: [issuer.url],
      scopes_supported: ['earshot'],
      bearer_methods_supported: ['header'],
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const head = await fetchMetadata({ method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/json', '']);
    const preflight = await fetchMetadata({
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'mcp-protocol-version' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'mcp-protocol-version',
    ]);
    expect((await fetchMetadata({ method: 'POST' })).status).toBe(405);
  });

  it('of an issuer is looked for where specifications put it', () => {
    expect(listMetadataUrls('https://id.example')).toEqual([
      'https://id.example/.well-known/oauth-authorization-server',
      'https://id.example/.well-known/openid-configuration',
    ]);
    expect(listMetadataUrls('https://id.example/team/')).toEqual([
      'https://id.example/.well-known/oauth-authorization-server/team',
      'https://id.example/.well-known/openid-configuration/team',
      'https://id.example/team/.well-known/openid-configuration',
    ]);
  });
});

describe('the issuer', () => {
  /** The adapter reads the keys at its start. */
  const forgetKeys = async () => {
    await live.close();
    await issuer.close();
    issuer = await openIssuer();
  };

  it('is read once, also for many tokens with unknown keys', async () => {
    const forged = await Promise.all(Array.from({ length: 60 }, (_, at) => signWithOtherKey(`flood-${at}`)));
    const answers = await Promise.all(forged.map(post));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await post(await issuer.sign())).status).toBe(200);
    expect(issuer.requests).toEqual(['/.well-known/oauth-authorization-server', '/keys']);
  });

  it.each<[string, (target: string) => void, RegExp]>([
    ['answers with an error', () => issuer.behave((response) => response.writeHead(500).end()), /no metadata/],
    [
      'redirects to a private address',
      (target) => issuer.behave((response) => response.writeHead(302, { location: target }).end()),
      /no metadata/,
    ],
    ['names a key set elsewhere without https', (target) => issuer.describe({ jwks_uri: target }), /not https/],
    [
      'names another one at length',
      () => issuer.describe({ issuer: `https://evil.example/\n${'a'.repeat(200_000)}` }),
      /^.{0,300}$/,
    ],
    ['is another one', () => issuer.describe({ issuer: 'https://evil.example' }), /another issuer/],
    [
      'names a key set that is none',
      () => issuer.describe({ jwks_uri: `${issuer.url}/.well-known/none` }),
      /no key set/,
    ],
    [
      'answers without end',
      () => issuer.behave((response) => response.writeHead(200).end('x'.repeat(300_000))),
      /larger than/,
    ],
    ['closes the connection', () => issuer.behave((response) => response.destroy()), /fetch failed/],
  ])('that %s is not followed, and explained', async (_, misbehave, reason) => {
    await forgetKeys();
    let hits = 0;
    const target = await listening(
      createServer((_request, response) => {
        hits += 1;
        response.end('{}');
      }),
    );
    misbehave(`${target.base}/`);
    live = await openMcp({ oauth: issuer.oauth });
    const answer = await post(await issuer.sign());
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining(`${issuer.url} does not answer`),
    ]);
    expect([hits, live.chat.warning?.()]).toEqual([0, expect.stringMatching(reason)]);
    await target.close();
    // Not asked again for some seconds, then it works.
    issuer.behave(undefined);
    issuer.describe({});
    const before = issuer.requests.length;
    expect((await post(await issuer.sign())).status).toBe(503);
    expect(issuer.requests).toHaveLength(before);
    issuer.advance(10_001);
    expect([(await post(await issuer.sign())).status, live.chat.warning?.()]).toEqual([200, undefined]);
  });

  it('is not needed for tokens of known keys', async () => {
    expect((await post(await issuer.sign())).status).toBe(200);
    issuer.behave((response) => response.destroy());
    expect((await post(await issuer.sign())).status).toBe(200);
  });
});

it('asks nobody without an issuer', async () => {
  await live.close();
  live = await openMcp();
  expect([live.chat.metadataMount, live.chat.warning?.()]).toEqual([undefined, undefined]);
  const answer = await post(await issuer.sign());
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
});
