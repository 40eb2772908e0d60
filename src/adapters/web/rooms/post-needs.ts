// What a message needs before it is posted: its uploads still there, and room for its words. Says in a sentence what is missing.

import { isDiskFull } from '../../../kit/disk/space.ts';
import type { Disk } from '../../../ports/disk.ts';
import { textsFor } from '../../shared/texts/index.ts';
import type { Named } from '../read.ts';
import { Fault } from '../server/fault.ts';
import type { StoredFile } from './file-records.ts';
import type { Files } from './files.ts';

/** Throws {@link Fault} when one of them is not there. */
export const uploadsNamed = (files: Files, named: readonly Named[]): StoredFile[] =>
  named.map(({ id }) => {
    const file = files.find(id);
    if (!file) throw new Fault(400, textsFor().uploadGone);
    return file;
  });

/** Throws {@link Fault} when there is none. */
export async function roomFor(disk: Disk, text: string): Promise<void> {
  const room = await disk.claim('messages', text.length).catch((thrown) => {
    throw isDiskFull(thrown) ? new Fault(507, textsFor().noRoom) : thrown;
  });
  room.end();
}
