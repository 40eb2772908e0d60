// Types of people and places, filled by each platform's adapter. Ids are opaque: only the adapter that made one can
// parse it.

/** A person on one platform. `name` is only for display; `id` is opaque and never parsed. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Id for counting limits, on platforms that may give one person several ids. */
  readonly quotaId?: string;
  /** Roles of the person, on platforms that have roles. Never stored. */
  readonly roles?: readonly string[];
  /** True if the person may manage other people's content. Absent on platforms without moderators. Never stored. */
  readonly isModerator?: boolean;
  /** True if the person administers the server, the workspace or this machine, as far as is known. Never stored. */
  readonly isAdmin?: boolean;
  /** The person's language as the platform writes it: `pt-BR`, `es_419`. */
  readonly language?: string;
  /** The language that the person prefers, also one without texts here: `nl`. Absent if it is `language`. */
  readonly firstLanguage?: string;
}

/** Location of a conversation: a channel, a room or a direct message. */
export interface Place {
  readonly id: string;
  readonly name: string;
  /**
   * Id of the enclosing server or workspace. `null` for places without one, such as direct messages. Absent on
   * platforms without servers.
   */
  readonly server?: string | null;
  /** Set if only the person and the bot are there, even within a server. */
  readonly isDirect?: true;
  /** The place's language as the platform writes it. Used for people whose language is unknown. */
  readonly language?: string;
  /**
   * Ids that an operator may use for the place: its own, and a thread's channel. Absent on platforms without channels.
   * Never stored.
   */
  readonly channels?: readonly string[];
}
