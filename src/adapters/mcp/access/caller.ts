// The person behind a call, and the person's place. All clients with the shared secret are one person; each person who
// signs in with OAuth has a place of their own.

import { createHash } from 'node:crypto';
import type { AuthInfo, ServerContext } from '@modelcontextprotocol/server';
import type { Person, Place } from '../../../domain/person.ts';
import { toSingleLine, truncate } from '../../../kit/text.ts';

export interface Caller {
  readonly person: Person;
  readonly place: Place;
}

/** Caller of all clients with the secret, and of the client over standard input. */
export const SHARED_CALLER: Caller = { person: { id: 'mcp', name: 'MCP' }, place: { id: 'mcp', name: 'MCP' } };

export const isSignedIn = (person: string): boolean => person !== SHARED_CALLER.person.id;

/** Prefix of the store's keys for one kind of a person's data. */
export const toKeyPrefix = (kind: string, person: string): string =>
  isSignedIn(person) ? `${kind}@${person}:` : `${kind}:`;

const MAX_NAME_LENGTH = 64;

/** The id contains the issuer, so that equal subjects of two issuers are two people. It reveals neither. */
export function createSignedInCaller(issuer: string, subject: string, name: string | undefined): Caller {
  const hash = createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url');
  const id = `oauth-${hash}`;
  const shown = truncate(toSingleLine(name ?? ''), MAX_NAME_LENGTH);
  return { person: { id, name: shown === '' ? 'MCP' : shown }, place: { id, name: 'MCP', isDirect: true } };
}

/** The SDK hands this to every handler. It never contains the access token. */
export const toAuthInfo = (caller: Caller): AuthInfo => ({ token: '', clientId: '', scopes: [], extra: { caller } });

/** Returns the caller of a request. Standard input has no HTTP part. */
export function readCaller(http: ServerContext['http']): Caller {
  if (http === undefined) return SHARED_CALLER;
  const caller = http.authInfo?.extra?.['caller'] as Caller | undefined;
  if (!caller) throw new Error('The request has no caller.');
  return caller;
}
