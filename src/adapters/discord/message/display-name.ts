// Chooses the name that Discord shows for a user.

interface NamedUser {
  readonly username: string;
  readonly global_name?: string | null;
}

/** Prefers the nickname in this server. */
export const getDisplayName = (user: NamedUser, member?: { readonly nick?: string | null }): string =>
  member?.nick ?? user.global_name ?? user.username;
