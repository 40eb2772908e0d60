// Checks messages that were stored or that another process sent.

import { z } from 'zod';
import { LIST_JOINS, type Text } from './message.ts';

/** How deep messages may be nested in arguments. */
const MAX_DEPTH = 6;
const MAX_ITEMS = 1000;
/** Farthest time from 1970 in milliseconds that JavaScript can format. */
const MAX_DATE = 8.64e15;
const ID = z.string().regex(/^\S{1,120}$/u);

const createTextSchema = (depth: number): z.ZodType<Text> => {
  if (depth === 0) return z.string();
  const part = createTextSchema(depth - 1);
  const arg = z.union([part, z.number(), z.boolean()]);
  return z.union([
    z.string(),
    z.object({ id: ID, args: z.record(z.string(), arg).optional() }),
    z.object({ unit: z.enum(['bytes', 'duration', 'elapsed', 'percent']), value: z.number() }),
    z.object({ unit: z.enum(['date', 'fullDate']), value: z.number().min(-MAX_DATE).max(MAX_DATE) }),
    z.object({ unit: z.enum(['language', 'sound', 'music']), value: z.string().max(64) }),
    z.object({
      unit: z.literal('list'),
      value: z.array(part).max(MAX_ITEMS).readonly(),
      joined: z.enum(LIST_JOINS),
      isQuoted: z.literal(true).optional(),
      more: z.number().optional(),
    }),
  ]) as z.ZodType<Text>;
};

export const TextSchema = createTextSchema(MAX_DEPTH);
