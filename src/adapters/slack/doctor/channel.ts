// Whether the bot may write in a channel, found out without a scope to look at channels: a hint is sent that only the bot
// itself could see. What else stands in the way is examined elsewhere.

import type { WebClient } from '@slack/web-api';
import { type Finding, fault, fine } from '../../../kit/finding.ts';
import { codeOf } from '../api/web-client.ts';

const INVITE = 'in that channel, type /invite @Earshot';

const SAYS: Readonly<Record<string, readonly [finding: string, next: string]>> = {
  not_in_channel: ['the bot is not a member: results go to direct messages.', INVITE],
  channel_not_found: [
    'the bot cannot see it: the id is wrong, or the channel is private and the bot is no member.',
    `the id begins with C and stands at the end of the channel’s details (click its name); for a private channel, ${INVITE}`,
  ],
  is_archived: ['it is archived, so nobody can write there.', 'choose another channel, or unarchive it'],
  restricted_action: ['an administrator decides who writes there.', 'ask one to allow the app to post'],
};

/** Slack took it, or found only that the bot is nobody to whisper to: either way it may write there. */
const FINE = new Set(['user_not_in_channel', 'user_not_found', 'cannot_dm_bot']);

export async function examineChannel(client: WebClient, channel: string, bot: string): Promise<Finding> {
  const check = `channel ${channel}`;
  const member = fine(check, 'the bot is a member and can post');
  try {
    await client.chat.postEphemeral({ channel, user: bot, text: 'Looking around.' });
    return member;
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code !== undefined && FINE.has(code)) return member;
    const [finding, next] = SAYS[code ?? ''] ?? [
      `Slack does not let the bot write there (${code ?? 'it was not reached'}).`,
      `${INVITE}, and look again`,
    ];
    return fault(check, finding, next);
  }
}
