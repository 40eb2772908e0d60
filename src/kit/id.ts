// Identifiers: short ones that people can read out and quote, and long ones that nobody can guess.
// Knows nothing of what they name.

import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U, so nothing is misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference such as `7K2QF9MA`: 40 random bits, for people to quote. */
export function shortId(): string {
  return Array.from(randomBytes(8), (byte) => ALPHABET[byte & 31]).join('');
}

/** 192 random bits, safe in an address: whoever has it was given it. */
export function secretId(): string {
  return randomBytes(24).toString('base64url');
}

/** 256 random bits, for keys that prove who somebody is. */
export function randomKey(): string {
  return randomBytes(32).toString('base64url');
}
