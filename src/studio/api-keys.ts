// Checks API keys in constant time and derives the owner id that is stored instead of a key.

import { createHash, timingSafeEqual } from 'node:crypto';

const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Returns the owner id for a valid API key and `undefined` for any other key. */
export function createApiKeyAuthenticator(keys: readonly string[]): (apiKey: string | undefined) => string | undefined {
  const knownHashes = keys.map(hashKey);
  return (apiKey) => {
    const hash = hashKey(apiKey ?? '');
    // Compares every key, so that the response time does not reveal which key matched.
    const isValid = knownHashes.map((knownHash) => timingSafeEqual(knownHash, hash)).includes(true);
    return isValid && apiKey ? hash.toString('hex').slice(0, 32) : undefined;
  };
}
