// Identifiers: short ones that people can read out, and long ones that cannot be guessed.

import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32. Without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 40 random bits, such as `7K2QF9MA`, for people to quote. */
export function createShortId(): string {
  return toBase32(randomBytes(8));
}

/** Returns the same short id for the same text: 40 bits of its SHA-256 hash. */
export function deriveShortId(text: string): string {
  return toBase32(createHash('sha256').update(text).digest().subarray(0, 8));
}

const toBase32 = (bytes: Buffer): string => Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');

/** 192 random bits, safe in a URL. */
export function createSecretId(): string {
  return randomBytes(24).toString('base64url');
}

/** 256 random bits, for keys that authenticate a person. */
export function createRandomKey(): string {
  return randomBytes(32).toString('base64url');
}
