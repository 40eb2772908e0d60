// What a person gave for a command, as it is noted until it is asked for again: values and files by field. Shapes only.

import { z } from 'zod';

const FileGiven = z.object({
  name: z.string(),
  bytes: z.number().optional(),
  type: z.string().optional(),
  field: z.string().optional(),
  link: z.string().optional(),
  at: z.json(),
});

export const GivenNote = z.object({
  /** The command's own name. */
  command: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  files: z.array(FileGiven),
  /** Fields that were found faulty; they are asked for first. */
  wrong: z.array(z.string()).optional(),
});
