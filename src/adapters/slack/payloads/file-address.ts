// What a file somebody gave on Slack carries as its `at`: enough to ask Slack for it again, and no token. The address needs
// one and may be missing (Slack Connect shows only an id at first); `files.info` tells it.

import { z } from 'zod';
import type { Json } from '../../../kit/json.ts';

const FileAt = z.object({
  /** The workspace whose token reads it. */
  team: z.string(),
  /** Slack's own id, F…. */
  file: z.string(),
  /** `url_private_download`, where it was told. */
  download: z.string().optional(),
});

export type FileAt = z.infer<typeof FileAt>;

/** `undefined` for what is no file of this adapter. */
export const readFileAt = (at: Json): FileAt | undefined => FileAt.safeParse(at).data;
