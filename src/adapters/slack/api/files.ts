// What Slack says of a file, and uploaded files shown as one message, once: where the answer was lost, the files say whether they
// became part of a message all the same.

import type { FilesInfoResponse } from '@slack/web-api';
import type { Clock } from '../../../ports/clock.ts';
import { isUnclear } from '../errors.ts';
import type { SlackApi, SlackFile } from './api.ts';
import type { Call } from './client-policy.ts';
import { inThread } from './post.ts';

interface FilesParts {
  readonly call: Call;
  readonly clock: Clock;
}

/** How long after a lost answer a share may take to be seen. */
const SHARE_LOOKS_MS = [300, 700, 1500, 3000, 5000];

export function createFiles({ call, clock }: FilesParts): Pick<SlackApi, 'file' | 'complete'> {
  async function file(id: string): Promise<SlackFile> {
    const answer = await call('files.info', { repeatable: true }, (client, token) =>
      client.files.info({ token, file: id }),
    );
    return fileOf(id, answer.file ?? {});
  }

  async function appeared(id: string): Promise<boolean> {
    for (const ms of SHARE_LOOKS_MS) {
      await clock.sleep(ms);
      if ((await file(id)).shares.length > 0) return true;
    }
    return false;
  }

  return {
    file,
    async complete([first, ...others], { channel, thread, comment = '' }) {
      if (!first) return;
      const files: [typeof first, ...typeof others] = [first, ...others];
      const said = comment === '' ? {} : { initial_comment: comment };
      const args = { files, channel_id: channel, ...inThread(thread), ...said };
      for (let tries = 1; ; tries += 1) {
        try {
          await call('files.completeUploadExternal', { repeatable: false }, (client, token) =>
            client.files.completeUploadExternal({ token, ...args }),
          );
          return;
        } catch (thrown) {
          if (!isUnclear(thrown)) throw thrown;
          if (await appeared(first.id)) return;
          if (tries > 1) throw thrown;
        }
      }
    },
  };
}

type Told = NonNullable<FilesInfoResponse['file']>;
type Shares = Readonly<Record<string, readonly { readonly thread_ts?: string }[]>>;

function fileOf(id: string, { name, mimetype, size, mode, is_external, ...told }: Told): SlackFile {
  const { shares = {}, url_private_download: download, channels = [], groups = [], ims = [] } = told;
  // By channel; Slack's types call them otherwise.
  const { public: open = {}, private: closed = {} } = shares as {
    readonly public?: Shares;
    readonly private?: Shares;
  };
  const inThreads = Object.entries({ ...open, ...closed }).flatMap(([channel, some]) =>
    some.map(({ thread_ts }) => [channel, thread_ts] as const),
  );
  // Some places are told by these lists alone.
  const lists = [...channels, ...groups, ...ims];
  const others = lists.filter((one) => !inThreads.some(([channel]) => channel === one));
  const kind = is_external === true ? 'external' : mode;
  return {
    id,
    name: name ?? 'file',
    ...(mimetype && { type: mimetype }),
    ...(size && { bytes: size }),
    ...(download && { download }),
    ...(kind && { mode: kind }),
    shares: [...inThreads, ...others.map((channel) => [channel, undefined] as const)],
  };
}
