// The users and roles that a message would ping by Discord's allowed_mentions rules. Counts mentions in code too, which
// is stricter than Discord. Embeds never ping.

import { type Fault, fault } from './rest/refusal.ts';
import type { Pinged } from './world.ts';

export interface AllowedMentions {
  readonly parse?: readonly string[] | null;
  readonly users?: readonly string[] | null;
  readonly roles?: readonly string[] | null;
  readonly replied_user?: boolean | null;
}

const named = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? '')),
];

export function pingsOf(
  text: string,
  allowed: AllowedMentions | null | undefined,
  more: { readonly mayEveryone: boolean; readonly repliedTo?: string },
): Pinged {
  const all = allowed === undefined || allowed === null;
  const parse = new Set(all ? ['users', 'roles', 'everyone'] : (allowed.parse ?? []));
  const pass = (kind: 'users' | 'roles', ids: readonly string[]) =>
    parse.has(kind) ? ids : ids.filter((id) => !all && (allowed[kind] ?? []).includes(id));
  const users = pass('users', named(text, /<@!?(\d+)>/g));
  const replied = more.repliedTo !== undefined && (all || allowed.replied_user === true) ? [more.repliedTo] : [];
  return {
    users: [...new Set([...users, ...replied])],
    roles: pass('roles', named(text, /<@&(\d+)>/g)),
    everyone: more.mayEveryone && parse.has('everyone') && /@(everyone|here)\b/.test(text),
  };
}

export function mentionFaults(allowed: AllowedMentions | null | undefined): readonly Fault[] {
  return (['users', 'roles'] as const)
    .filter((kind) => allowed?.parse?.includes(kind) && (allowed[kind]?.length ?? 0) > 0)
    .map((kind) =>
      fault(
        'allowed_mentions',
        'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
      ),
    );
}
