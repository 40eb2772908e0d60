// The admin page with the real models commands in this process, a made-up catalogue and a mirror.

import type { ModelsCommand } from '../../../src/admin/models/models-command.ts';
import { parseJson } from '../../../src/kit/json.ts';
import { startCommands } from '../../cli/models/command-host.ts';
import { openAdmin } from '../setup.ts';

/** `replaced`: dependencies of the models commands. */
export async function openModelsPage(
  given: Parameters<typeof openAdmin>[0] = {},
  replaced: Parameters<typeof startCommands>[0] = {},
) {
  const commands = await startCommands(replaced);
  const calls: string[] = [];
  const runModelsCommand: ModelsCommand = async (args, onRecord, signal) => {
    calls.push(args.join(' '));
    const takeLines = (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) onRecord(parseJson(line));
    };
    const streams = { out: takeLines, error: () => {} };
    const { code } = await commands.runWith({ streams, signal }, '--json', ...args);
    return { exitCode: code, errorOutput: '' };
  };
  const admin = await openAdmin({ runModelsCommand, ...given });
  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${admin.base}/admin/models/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, unknown> };
  };
  const readJob = async () => {
    const { status } = (await (await fetch(`${admin.base}/admin/models/job`)).json()) as {
      status: { state: string; text: string; title: string } | null;
    };
    return status;
  };
  return {
    ...admin,
    commands,
    /** Command lines so far. */
    calls,
    post,
    readJob,
    readLists: async (query = '') => (await fetch(`${admin.base}/admin/models${query}`)).text(),
    async waitForEnd() {
      for (;;) {
        const status = await readJob();
        if (status?.state !== 'running') return status;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
