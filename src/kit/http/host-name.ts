// The name by which a server is called, and whether it is this machine's own.

/** `name`, `name:port` or `[v6]:port`, and nothing that could be read as anything else. */
const HOST = /^(\[[\da-f:.]+\]|[\da-z._-]+)(:\d{1,5})?$/i;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Without its port; `undefined` for what is no name. */
export const nameOf = (host: string): string | undefined => HOST.exec(host)?.[1];

export const isHost = (host: string): boolean => nameOf(host) !== undefined;

/** A name or address alone, as settings have it: an IPv6 address with brackets or without. */
export const isLoopback = (name: string): boolean => LOOPBACK.test(name);

/** As a request names it, with a port or without. */
export const isLoopbackHost = (host: string): boolean => isLoopback(nameOf(host) ?? '');

/** What is listened on when it is every address that the machine has. */
export const isEveryAddress = (name: string): boolean => name === '0.0.0.0' || name === '::';
