// Shapes of the JSON lines that `npm run models` prints. The page shows only what they say.

import { z } from 'zod';

/** A model of the catalogue, from `available` and from plans. */
export const CatalogueRow = z.object({
  name: z.string(),
  kind: z.string(),
  title: z.string(),
  languages: z.array(z.string()),
  bytes: z.number(),
  memoryBytes: z.number(),
  licence: z.string(),
  licenceUrl: z.string().optional(),
  by: z.string().optional(),
  question: z.string().optional(),
  /** Fact about the licence or the publisher, shown before. */
  notice: z.string().optional(),
  recommended: z.boolean(),
  offered: z.boolean(),
  voices: z.number().optional(),
  /** True if it speaks only with the voices of recordings. */
  clones: z.boolean().optional(),
  /** Reason why it does not fit this machine. */
  misfit: z.string().optional(),
  /** Name of the model that this one replaces automatically. */
  variantOf: z.string().optional(),
  installed: z.boolean(),
  about: z.string(),
});
export type CatalogueRow = z.infer<typeof CatalogueRow>;

/** A folder with a model, from `list`. */
export const InstalledRow = z.object({
  folder: z.string(),
  section: z.string().optional(),
  title: z.string().optional(),
  languages: z.array(z.string()).default([]),
  works: z.boolean(),
  fault: z.string().optional(),
  tried: z.boolean(),
  secondsPerSecond: z.number().optional(),
  description: z.string(),
  bytes: z.number(),
  memoryBytes: z.number().optional(),
  licence: z.string().optional(),
  licenceUrl: z.string().optional(),
});
export type InstalledRow = z.infer<typeof InstalledRow>;

/** Models to fetch, from `add --dry-run` and at the start of `add`. */
export const PlanRecord = z.object({
  step: z.literal('plan'),
  models: z.array(CatalogueRow),
  bytes: z.number(),
  keptBytes: z.number(),
  installedBytes: z.number(),
  freeBytes: z.number().nullable(),
  hosts: z.array(z.string()),
  /** Hosts that are asked only if the others fail. */
  otherHosts: z.array(z.string()),
  /** True if `hosts` are those of the operator’s mirror. */
  mirror: z.boolean(),
});
export type PlanRecord = z.infer<typeof PlanRecord>;

/** Model that is not fetched, from `add`. */
export const UnchangedRecord = z.object({ step: z.literal('unchanged'), state: z.string(), message: z.string() });
export const LeftOutRecord = z.object({ step: z.literal('leftOut'), title: z.string(), reason: z.string() });

/** Progress of a step: bytes. */
export const ProgressRecord = z.object({
  step: z.enum(['fetching', 'checking', 'unpacking', 'trying', 'packing']),
  name: z.string(),
  done: z.number(),
  total: z.number().optional(),
  note: z.string().optional(),
});
export type ProgressRecord = z.infer<typeof ProgressRecord>;

export const FailedRecord = z.object({ step: z.literal('failed'), message: z.string() });
export const AddedRecord = z.object({ step: z.literal('added'), name: z.string() });
export const RemovedRecord = z.object({ step: z.literal('removed'), message: z.string() });
