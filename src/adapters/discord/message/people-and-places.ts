// Converts Discord's users to people, and lists the ids of a place.

import type { Person } from '../../../domain/person.ts';
import { getDisplayName, type NamedUser } from './display-name.ts';

interface ServerMember {
  readonly nick?: string | null;
  readonly roles: readonly string[];
}

/** `member` adds the nickname and roles in this server. */
export const toPerson = (user: NamedUser & { readonly id: string }, member?: ServerMember): Person => ({
  id: user.id,
  name: getDisplayName(user, member),
  roles: member?.roles ?? [],
});

/** The channel and its parent: a thread's channel, or a channel's category. */
export const listChannelIds = (channel: string, parent: string | null | undefined): readonly string[] =>
  parent ? [channel, parent] : [channel];
