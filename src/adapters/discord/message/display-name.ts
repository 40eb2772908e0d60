// Chooses the names that Discord shows for users.

export interface NamedUser {
  readonly username: string;
  readonly global_name?: string | null;
}

/** A user mentioned in a message, with the nickname in this server if Discord sends it. */
export interface MentionedUser extends NamedUser {
  readonly id: string;
  readonly member?: { readonly nick?: string | null };
}

/** Prefers the nickname in this server. */
export const getDisplayName = (user: NamedUser, member?: { readonly nick?: string | null }): string =>
  member?.nick ?? user.global_name ?? user.username;

/** Returns the display names by user id. */
export const toUserNames = (mentions: readonly MentionedUser[]): ReadonlyMap<string, string> =>
  new Map(mentions.map((one) => [one.id, getDisplayName(one, one.member)]));
