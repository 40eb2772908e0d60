// Addresses: endpoints under the service's base, where a result's address leads, and who may be told the API key.
// Pure. Opens no connection and knows no operation.

import { withoutEnd, withoutQuery } from '../kit/text.ts';

export interface Base {
  /** Scheme, host and port: what may be named in a message. */
  readonly origin: string;
  /** The base's own path, without a slash at its end. */
  readonly path: string;
  /** An endpoint's address, for a path that begins with a slash. */
  at(path: string): URL;
  /** Where an address from an answer leads: absolute or relative to the base; `undefined` unless http(s). */
  resolve(address: string): URL | undefined;
  /** Whether the API key may go there: same scheme, host and port. */
  owns(url: URL): boolean;
}

/** Reads a base address with or without a path, with or without a slash at its end. Throws when it is no address. */
export function readBase(address: string): Base {
  const { origin, pathname } = new URL(address);
  const path = withoutEnd(pathname, '/');
  const root = origin + path;
  return {
    origin,
    path,
    at: (endpoint) => new URL(root + endpoint),
    resolve(given) {
      const trimmed = given.trim();
      return webAddress(URL.parse(rooted(trimmed, path, origin, root), `${root}/`));
    },
    owns: (url) => url.origin === origin,
  };
}

/** `/x` means under the base, unless the base's own path is already in front of it. */
function rooted(address: string, path: string, origin: string, root: string): string {
  if (!address.startsWith('/') || address.startsWith('//')) return address;
  return (address.startsWith(`${path}/`) ? origin : root) + address;
}

export const webAddress = (url: URL | null): URL | undefined =>
  url && /^https?:$/.test(url.protocol) ? url : undefined;

/** Text from elsewhere, made fit for messages and logs: without the key, and without query strings (signed links). */
export function withoutSecrets(text: string, key: string): string {
  const bare = key === '' ? text : text.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…');
  return bare.replace(/https?:\/\/[^\s"'<>]+/g, withoutQuery).replace(/\?[\w.~%-]+=\S*/g, '?…');
}
