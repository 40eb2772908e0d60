// Host names: parsing, and whether they mean this machine.

/** Matches a name or `[v6]`, each with or without `:port`, and nothing ambiguous. */
const HOST = /^(\[[\da-f:.]+\]|[\da-z._-]+)(:\d{1,5})?$/i;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Returns the host without its port; `undefined` if it is invalid. */
export const parseHostname = (host: string): string | undefined => HOST.exec(host)?.[1];

export const isValidHost = (host: string): boolean => parseHostname(host) !== undefined;

/** True for a loopback name or address without port. IPv6 addresses may have brackets. */
export const isLoopbackHostname = (name: string): boolean => LOOPBACK.test(name);

/** True for a loopback host of a request, with or without port. */
export const isLoopbackHost = (host: string): boolean => isLoopbackHostname(parseHostname(host) ?? '');

/** True for the addresses that listen on all interfaces. */
export const isWildcardAddress = (name: string): boolean => name === '0.0.0.0' || name === '::';
