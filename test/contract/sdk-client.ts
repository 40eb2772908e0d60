// What tests with the official SDK share: waiting for a task's end, and what the SDK's own types leave out.

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

/** The SDK types ids as optional and create answers of some operations not at all. */
export const idIn = (created: unknown): string => String((created as { task_id?: unknown }).task_id);
export const runOf = ({ run_id }: Status): number => Number(run_id);

/** Results are fetched the way users of the SDK do it: with nothing but the address. */
export const fetched = async (address: unknown): Promise<Buffer> =>
  Buffer.from(await (await fetch(String(address))).arrayBuffer());
