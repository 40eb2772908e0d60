// Why a file of Slack's could not be read, and what to do: sentences only, none of which carries an address.

export const OPEN_WORDS = {
  gone: (name: string) => `Slack does not have “${name}” any more, or not for us. Attach it again.`,
  later: (name: string) => `Slack did not give “${name}”. Try again in a moment.`,
  lost: (name: string) => `Slack did not say where “${name}” is. Attach it again.`,
  stub: (name: string) =>
    `Slack does not let us read “${name}” here. Send it to the bot in a direct message.`,
  external: (name: string) =>
    `“${name}” only points to another service, so it cannot be read. Upload the file itself.`,
  foreign: (name: string) =>
    `“${name}” is not on Slack’s own file hosts, so it was not read. Upload the file itself; SLACK_FILE_ORIGINS names further hosts.`,
  signIn: (name: string) =>
    `Slack gave a page to sign in instead of “${name}”. Whoever installed the app can install it again with the scope files:read.`,
  cutOff: (name: string) => `“${name}” came incomplete from Slack. Try again in a moment.`,
} as const;
