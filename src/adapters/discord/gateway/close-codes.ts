// Why Discord's gateway closes for good, and what the operator does about it. Data only; everything else it closes with
// is mended by connecting again.

export const FATAL_CLOSES: Readonly<Record<number, string>> = {
  4004: 'Discord does not know this token (any more). Make a new one under Bot at https://discord.com/developers/applications and put it in DISCORD_TOKEN.',
  4010: 'Discord refused the number of this shard. Restart; if it stays, report it with the log.',
  4011: 'Discord asks for more shards than were opened. Restart, so that their number is asked for anew.',
  4012: 'Discord no longer takes this version of its gateway. Update Earshot.',
  4013: 'Discord does not know what was asked of its gateway. Update Earshot.',
  4014: 'Discord does not allow this application what was asked for. Earshot needs no privileged intents: check that DISCORD_TOKEN belongs to the right application.',
};

export const WRONG_TOKEN = FATAL_CLOSES[4004] ?? '';
