// Settings of MCP: which issuers are accepted, and what they need.

import { expect, it } from 'vitest';
import { mcpDescriptor } from '../../../src/adapters/mcp/descriptor.ts';
import { MCP_SETTINGS } from '../../../src/adapters/mcp/settings.ts';
import type { Config } from '../../../src/config/config.ts';

const { schema } = MCP_SETTINGS.settings.oauthIssuer;
const isAccepted = (text: string): boolean => schema.safeParse(text).success;
const faultsOf = (publicUrl: string | undefined, oauthIssuer = 'https://id.example') =>
  mcpDescriptor.validateSettings({ secret: undefined, oauthIssuer, stdio: false }, { http: { publicUrl } } as Config);

it.each(['https://id.example', 'https://id.example/realms/team', 'https://id.example/', 'http://127.0.0.1:8080'])(
  'accepts the issuer %s as it is',
  (issuer) => {
    expect(schema.parse(issuer)).toBe(issuer);
  },
);

it.each([
  'http://id.example',
  'id.example',
  'https://id.example?team=1',
  'https://a:b@id.example',
  'https://i.d/#a',
  'ftp://i.d',
])('rejects the issuer %s', (issuer) => {
  expect(isAccepted(issuer)).toBe(false);
});

it('needs a public address with https', () => {
  expect(faultsOf('https://earshot.example.com')).toEqual([]);
  for (const publicUrl of [undefined, 'http://earshot.example.com'])
    expect(faultsOf(publicUrl)).toEqual([expect.stringMatching(/^MCP_OAUTH_ISSUER needs PUBLIC_URL/)]);
});

it('rejects a secret that looks like an access token', () => {
  const faultsOfSecret = (secret: string, oauthIssuer: string | undefined) =>
    mcpDescriptor.validateSettings({ secret, oauthIssuer, stdio: false }, {
      http: { publicUrl: 'https://earshot.example.com' },
    } as Config);
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  expect(faultsOfSecret(token, 'https://id.example')).toEqual([expect.stringContaining('form of an access token')]);
  expect(faultsOfSecret(token, undefined)).toEqual([]);
});

it('is on with an issuer alone', () => {
  const base = { secret: undefined, oauthIssuer: undefined, stdio: false };
  expect(mcpDescriptor.isEnabled(base)).toBe(false);
  expect(mcpDescriptor.isEnabled({ ...base, oauthIssuer: 'https://id.example' })).toBe(true);
});
