// Where and for whom the bot may be used: the operator's lists. Each holds only where the platform has what it speaks of; an
// empty list lets everyone in. Pure.

import type { Person, Place } from '../../domain/commands/invocation.ts';

export interface AllowLists {
  readonly servers: readonly string[];
  readonly channels: readonly string[];
  readonly roles: readonly string[];
}

const WHOM = 'Ask the people who run Earshot here';

/** What a person reads who may not; `undefined` for those who may. */
export function refusalOf(
  { servers, channels, roles }: AllowLists,
  person: Person,
  place: Place,
): string | undefined {
  const { server } = place;
  if (servers.length > 0 && server !== undefined && !(server !== null && servers.includes(server)))
    return server === null
      ? `I cannot be used in direct messages here. Use me in a channel, or ask the people who run Earshot.`
      : `I am not open to this server or workspace. ${WHOM} to add it to ALLOW_SERVERS (${server}).`;
  const here = place.channels;
  if (channels.length > 0 && here && !here.some((one) => channels.includes(one)))
    return `I cannot be used in this conversation. Use me in a channel that is open to me, or ask the people who run Earshot here to add this one to ALLOW_CHANNELS (${here[0] ?? place.id}).`;
  if (roles.length > 0 && person.roles && !person.roles.some((one) => roles.includes(one)))
    return `You need a role that you do not have here. ${WHOM} for one of those in ALLOW_ROLES.`;
  return undefined;
}
