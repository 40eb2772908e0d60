// The fake's refusals with Discord's status, code and text.

export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: unknown;
  readonly extra: Readonly<Record<string, unknown>>;
  constructor(
    status: number,
    code: number,
    message: string,
    more: { errors?: unknown; extra?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.extra = more.extra ?? {};
  }
}

export interface Fault {
  /** Path in the body, such as `embeds.0.title`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export const no = {
  unauthorized: () => new Refusal(401, 0, '401: Unauthorized'),
  noRoute: () => new Refusal(404, 0, '404: Not Found'),
  channel: () => new Refusal(404, 10003, 'Unknown Channel'),
  guild: () => new Refusal(404, 10004, 'Unknown Guild'),
  member: () => new Refusal(404, 10007, 'Unknown Member'),
  message: () => new Refusal(404, 10008, 'Unknown Message'),
  user: () => new Refusal(404, 10013, 'Unknown User'),
  webhook: () => new Refusal(404, 10015, 'Unknown Webhook'),
  voiceState: () => new Refusal(404, 10065, 'Unknown Voice State'),
  sound: () => new Refusal(404, 10097, 'Unknown sound'),
  soundSlots: () => new Refusal(400, 30045, 'Maximum number of soundboard sounds reached'),
  channelType: () => new Refusal(400, 50024, 'Cannot execute action on this channel type'),
  voiceContent: () => new Refusal(400, 50159, 'Voice messages do not support additional content.'),
  voiceAttachment: () => new Refusal(400, 50160, 'Voice messages must have a single audio attachment.'),
  voiceMetadata: () => new Refusal(400, 50161, 'Voice messages must have supporting metadata.'),
  voiceEdit: () => new Refusal(400, 50162, 'Voice messages cannot be edited.'),
  voiceMessages: () => new Refusal(403, 50173, 'You cannot send voice messages in this channel.'),
  interaction: () => new Refusal(404, 10062, 'Unknown interaction'),
  tooLarge: () => new Refusal(413, 40005, 'Request entity too large'),
  acknowledged: () => new Refusal(400, 40060, 'Interaction has already been acknowledged.'),
  followups: () => new Refusal(400, 40094, 'This interaction has reached the maximum number of follow up messages.'),
  access: () => new Refusal(403, 50001, 'Missing Access'),
  notAuthor: () => new Refusal(403, 50005, 'Cannot edit a message authored by another user'),
  empty: () => new Refusal(400, 50006, 'Cannot send an empty message'),
  closedDms: () => new Refusal(403, 50007, 'Cannot send messages to this user'),
  permissions: () => new Refusal(403, 50013, 'Missing Permissions'),
  expired: () => new Refusal(401, 50027, 'Invalid Webhook Token'),
  archived: () => new Refusal(400, 50083, 'Thread is archived'),
  mutual: () => new Refusal(403, 50278, 'Cannot send messages to this user due to having no mutual guilds'),
};

/** Error 50035 with Discord's tree of faults. */
export function invalid(faults: readonly Fault[]): Refusal {
  const tree: Record<string, unknown> = {};
  for (const { path, code, message } of faults) {
    let at = tree;
    for (const step of path.split('.').filter(Boolean)) {
      const next = (at[step] ?? {}) as Record<string, unknown>;
      at[step] = next;
      at = next;
    }
    at['_errors'] = [...((at['_errors'] as unknown[]) ?? []), { code, message }];
  }
  return new Refusal(400, 50035, 'Invalid Form Body', { errors: tree });
}

export const fault = (path: string, code: string, message: string): Fault => ({ path, code, message });
