// The few sentences that stand on a card or in a fault because Slack itself is in the way. Words only; when they are said is
// send.ts's business.

import type { WireFault } from '../api/api.ts';

const WHY: Readonly<Record<string, string>> = {
  storage_limit_reached:
    'This workspace’s file storage is full, so the result could not be uploaded. Somebody can delete old files or change the plan; then press “Post it here”.',
  file_uploads_disabled:
    'File uploads are switched off in this workspace, so the result could not be uploaded. An administrator can allow them; then press “Post it here”.',
  file_uploads_except_images_disabled:
    'This workspace takes no files but images, so the result could not be uploaded. An administrator can allow them; then press “Post it here”.',
  file_type_not_allowed:
    'This workspace does not allow files of this type, so the result could not be uploaded. An administrator can allow it; then press “Post it here”.',
  missing_scope:
    'The app may not upload files in this workspace. Whoever installed it can install it again with the scope files:write; then press “Post it here”.',
  file_size_limit_exceeded: 'Slack does not take files as large as the result. Ask for something shorter.',
};

export const SEND_WORDS = {
  nowhere:
    'Slack lets us post neither in that channel nor in a direct message. Invite the bot to the channel, or ask in another one.',
  revoked: 'The app is no longer installed in that Slack workspace. Install it again, then ask anew.',
  notOurs: 'That message is none of Slack’s.',
  notSeen: 'Slack took the files, but does not show them yet; they are looked for again.',
  noFiles: ({ code }: WireFault): string =>
    WHY[code] ??
    `Slack did not take the result (${code || 'no reason given'}). Try “Post it here” again later.`,
  linked: (size: string, until: string): string => `${size}. The link works until ${until}.`,
  unlinked: (size: string): string => `${size}. It is kept at the media service for a while.`,
  elsewhere: (line: string): string =>
    `${line}. Files cannot be posted here, so the result is in a direct message to whoever asked.`,
  post: 'Post it here',
} as const;
