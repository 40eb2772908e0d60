// Identifiers: short ones that people can read out and quote, and long ones that cannot be guessed.

import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U, so nothing is misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference such as `7K2QF9MA`: 40 random bits, for people to quote. */
export function shortId(): string {
  return spelled(randomBytes(8));
}

/** Such a reference that is the same for the same thing: 40 bits of its SHA-256. */
export function idFor(thing: string): string {
  return spelled(createHash('sha256').update(thing).digest().subarray(0, 8));
}

const spelled = (bytes: Buffer): string => Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');

/** 192 random bits, safe in an address: it cannot be guessed. */
export function secretId(): string {
  return randomBytes(24).toString('base64url');
}

/** 256 random bits, for keys that prove who a person is. */
export function randomKey(): string {
  return randomBytes(32).toString('base64url');
}
