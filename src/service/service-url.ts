// Builds URLs of the service, resolves URLs in responses, and decides which URLs may receive the API key. Pure.

import { redactQuery, trimEndCharacters } from '../kit/text.ts';

export interface ServiceUrl {
  /** Scheme, host and port. Safe to show in a message. */
  readonly origin: string;
  /** Path of the base URL, without a trailing slash. */
  readonly path: string;
  /** Returns the URL of an endpoint. `path` begins with a slash. */
  getEndpointUrl(path: string): URL;
  /** Resolves an absolute or relative URL from a response. Returns `undefined` unless it is http(s). */
  resolve(address: string): URL | undefined;
  /** True if the API key may be sent to the URL: same scheme, host and port. */
  isSameOrigin(url: URL): boolean;
}

/** Parses a base URL with or without a path and a trailing slash. Throws for an invalid URL. */
export function parseServiceUrl(address: string): ServiceUrl {
  const { origin, pathname } = new URL(address);
  const path = trimEndCharacters(pathname, '/');
  const baseUrl = origin + path;
  return {
    origin,
    path,
    getEndpointUrl: (endpoint) => new URL(baseUrl + endpoint),
    resolve(given) {
      const trimmed = given.trim();
      return getUrlIfHttp(URL.parse(toRootedAddress(trimmed, path, origin, baseUrl), `${baseUrl}/`));
    },
    isSameOrigin: (url) => url.origin === origin,
  };
}

/** Resolves `/x` under the base URL, unless `/x` already contains the base path. */
function toRootedAddress(address: string, path: string, origin: string, root: string): string {
  if (!address.startsWith('/') || address.startsWith('//')) return address;
  return (address.startsWith(`${path}/`) ? origin : root) + address;
}

export const getUrlIfHttp = (url: URL | null): URL | undefined =>
  url && /^https?:$/.test(url.protocol) ? url : undefined;

/** Removes the API key and query strings, which may be signatures, from foreign text before it is shown or logged. */
export function redactSecrets(text: string, key: string): string {
  const bare = key === '' ? text : text.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…');
  return bare.replace(/https?:\/\/[^\s"'<>]+/g, redactQuery).replace(/\?[\w.~%-]+=\S*/g, '?…');
}
