// Who may begin a task here and now: the operator's lists first, then the limits, then the room on the disk. Each list holds only
// where the platform has what it speaks of, and an empty one lets everyone in.

import type { Person, Place } from '../../domain/commands/invocation.ts';
import type { Disk } from '../../ports/disk.ts';
import type { Quota } from './quota.ts';

export interface AccessParts {
  /** Without them everyone may. */
  readonly allow?: AllowLists | undefined;
  /** Without it nothing is limited. */
  readonly quota?: Quota | undefined;
  /** Without it there is room for everything. */
  readonly disk?: Pick<Disk, 'refusal'> | undefined;
}

export interface Access {
  /** Why they may not use us here at all. */
  barred(person: Person, place: Place): string | undefined;
  /** Why they may not begin a task right now. Counts nothing. */
  refusal(person: Person, place: Place): Promise<string | undefined>;
  /** Why no task is taken at all just now. */
  full(): Promise<string | undefined>;
}

export function createAccess(adapter: string, { allow, quota, disk }: AccessParts): Access {
  const barred = (person: Person, place: Place) => allow && refusalOf(allow, person, place);
  const full = async () => disk?.refusal();
  return {
    barred,
    full,
    refusal: async (person, place) =>
      barred(person, place) ?? (await quota?.refusal({ adapter, person, place })) ?? (await full()),
  };
}

/** The operator's lists. */
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
