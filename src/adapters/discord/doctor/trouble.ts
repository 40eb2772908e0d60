// What kept the doctor from going on, as a finding: by Discord's answer or by the network's. Words only; nothing of a
// request's headers gets in.

import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import { type Finding, fault } from '../../../kit/finding.ts';

/** `newToken`: how to come by another one. */
export function troubleOf(thrown: unknown, api: string, newToken: string): Finding {
  if (thrown instanceof DiscordAPIError && thrown.status === 401)
    return fault('token', 'Discord does not know this token: it was reset, or is not complete.', newToken);
  if (thrown instanceof DiscordAPIError)
    return fault(
      'Discord',
      `It refused ${thrown.method} ${new URL(thrown.url).pathname}: ${thrown.message} (${thrown.status}, code ${thrown.code}).`,
      'Run the doctor again; if it stays, look for the code in Discord’s documentation.',
    );
  if (thrown instanceof HTTPError || thrown instanceof RateLimitError)
    return fault(
      'Discord',
      'It has trouble of its own, or wants us to slow down.',
      'See https://discordstatus.com and run the doctor again in some minutes.',
    );
  return fault(
    'Discord',
    `It cannot be reached at ${new URL(api).origin} (${reasonOf(thrown)}).`,
    'Check this machine’s way out: name resolution, proxy, firewall for HTTPS; and DISCORD_API_URL, if it is set.',
  );
}

/** The network's own code where it has one, `ECONNREFUSED` or `ENOTFOUND`. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'no reason given';
  const { code } = thrown as NodeJS.ErrnoException;
  return code ?? (thrown.name === 'AbortError' ? 'no answer in time' : thrown.name);
}
