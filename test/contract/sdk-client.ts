// Shared helpers for the official SDK: waits for a task's end, and types that the SDK lacks.

import { setTimeout as sleep } from 'node:timers/promises';
import type { CambApi } from '@camb-ai/sdk';

export type Status = CambApi.OrchestratorPipelineResult & Readonly<Record<string, unknown>>;

export async function final(look: () => Promise<CambApi.OrchestratorPipelineResult>): Promise<Status> {
  for (;;) {
    const status = await look();
    if (status.status !== 'PENDING') return status as Status;
    await sleep(50);
  }
}

/** The SDK types ids as optional, and some create responses not at all. */
export const idIn = (created: unknown): string => String((created as { task_id?: unknown }).task_id);
export const runOf = ({ run_id }: Status): number => Number(run_id);

/** Downloads results like users of the SDK: with only the URL. */
export const fetched = async (address: unknown): Promise<Buffer> =>
  Buffer.from(await (await fetch(String(address))).arrayBuffer());
