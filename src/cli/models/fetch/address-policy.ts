// Decides which addresses may be requested: pinned https addresses of the catalogue, redirects to the publishers' own
// hosts, or a mirror of the operator. Resolved addresses are checked by send-request.ts.

import { trimEndCharacters } from '../../../kit/text.ts';
import { FetchError } from './fetch-errors.ts';

/** True if `host` and `path` may be requested for an address of the catalogue at the host `origin`. */
export type HostRule = (origin: string, host: string, path: string) => boolean;

export interface AddressPolicy {
  /** Address to request for an address of the catalogue. Throws {@link FetchError}. */
  resolve(address: string): URL;
  /** Target of a redirect. `start`: the address that {@link resolve} returned. Throws {@link FetchError}. */
  follow(start: URL, from: URL, location: string): URL;
  /** True if the host may have a private address, because the operator named it. */
  mayBePrivate(url: URL): boolean;
  /** Host that sees this machine's address, for an address of the catalogue. */
  hostOf(address: string): string;
  /** True if the host is the operator's own choice. */
  readonly isMirror: boolean;
}

const forbid = (reason: string): never => {
  throw new FetchError('forbidden', reason);
};

/** Throws unless the address is https, with the default port and without a password. */
function assertPlainHttps(url: URL): void {
  if (url.protocol !== 'https:') forbid(`The address leads to ${url.host} without https.`);
  if (url.username !== '' || url.password !== '') forbid(`The address at ${url.host} contains a password.`);
  if (url.port !== '') forbid(`The address leads to an unusual port (${url.host}).`);
}

const parseAddress = (address: string, base?: URL): URL =>
  URL.parse(address, base?.href) ?? forbid('The address is not valid.');

/** `mirror`: checked base URL of the setting MODELS_MIRROR. */
export function createAddressPolicy(isAllowedHost: HostRule, mirror: string | undefined): AddressPolicy {
  const base = mirror === undefined ? undefined : new URL(`${trimEndCharacters(mirror, '/')}/`);
  const isAtMirror = (url: URL): boolean => url.origin === base?.origin;
  return {
    resolve(address) {
      const url = parseAddress(address);
      assertPlainHttps(url);
      if (!isAllowedHost(url.hostname, url.hostname, url.pathname))
        forbid(`${url.hostname}${url.pathname} is not an address of a known publisher.`);
      return base === undefined ? url : new URL(`${base.href}${url.hostname}${url.pathname}${url.search}`);
    },
    follow(start, from, location) {
      const to = parseAddress(location, from);
      to.hash = '';
      if (isAtMirror(start)) {
        // Other hosts would learn this machine's address, which a mirror avoids.
        if (!isAtMirror(to) || to.username !== '' || to.password !== '')
          forbid(`The mirror redirects to ${to.host}. Only redirects within the mirror are followed.`);
        return to;
      }
      assertPlainHttps(to);
      if (!isAllowedHost(start.hostname, to.hostname, to.pathname))
        forbid(`${from.hostname} redirects to ${to.hostname}, which is not one of its publisher’s hosts.`);
      return to;
    },
    mayBePrivate: isAtMirror,
    isMirror: base !== undefined,
    hostOf: (address) => base?.host ?? parseAddress(address).hostname,
  };
}
