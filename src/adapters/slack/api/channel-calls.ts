// Web API calls for channels and files: who manages a channel, pins, descriptions, and deletion of the app's own
// messages and files.

import { ApiError } from '../../shared/api-error.ts';
import { type CallSlackApi, IDEMPOTENT_CALL } from './call.ts';

export const createChannelCalls = (call: CallSlackApi) => ({
  /** Returns the id of the user who created the channel. */
  async getChannelCreator(channel: string): Promise<string | undefined> {
    const { channel: found } = await call(
      'conversations.info',
      ({ conversations }) => conversations.info({ channel }),
      IDEMPOTENT_CALL,
    );
    return found?.creator;
  },
  /** True for an admin or owner of the workspace that installed the app. */
  async isAdmin(person: string, team: string): Promise<boolean> {
    const { user } = await call('users.info', ({ users }) => users.info({ user: person }), IDEMPOTENT_CALL);
    return user?.team_id === team && (user.is_admin === true || user.is_owner === true);
  },
  pin: (channel: string, ts: string) =>
    ignoring(
      ['already_pinned'],
      call('pins.add', ({ pins }) => pins.add({ channel, timestamp: ts }), IDEMPOTENT_CALL),
    ),
  /** True if the message still exists. */
  async hasMessage(channel: string, ts: string): Promise<boolean> {
    const args = { channel, message_ts: ts };
    try {
      await call('chat.getPermalink', ({ chat }) => chat.getPermalink(args), IDEMPOTENT_CALL);
      return true;
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === 'message_not_found') return false;
      throw thrown;
    }
  },
  /** Deletes a message of the app. Succeeds if it is already deleted. */
  deleteMessage: (channel: string, ts: string) =>
    ignoring(
      ['message_not_found'],
      call('chat.delete', ({ chat }) => chat.delete({ channel, ts }), IDEMPOTENT_CALL),
    ),
  /** Returns Slack's own description of the file. */
  async getFileInfo(id: string) {
    const { file = {} } = await call('files.info', ({ files }) => files.info({ file: id }), IDEMPOTENT_CALL);
    return file;
  },
  /** Deletes a file of the app. Succeeds if it is already deleted. */
  deleteFile: (file: string) =>
    ignoring(
      ['file_not_found', 'file_deleted'],
      call('files.delete', ({ files }) => files.delete({ file }), IDEMPOTENT_CALL),
    ),
});

async function ignoring(codes: readonly string[], work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (thrown) {
    if (!(thrown instanceof ApiError && codes.includes(thrown.code))) throw thrown;
  }
}
