// Finds the translator processes that this process or its children started.

import { readdir, readFile } from 'node:fs/promises';

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** Process ids in no particular order. */
export async function translators(): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = new Map(
    await Promise.all(
      pids.map(async (pid) => [pid, /^PPid:\s*(\d+)/m.exec(await read(`/proc/${pid}/status`))?.[1] ?? ''] as const),
    ),
  );
  const isOurs = (pid: string): boolean => {
    const parent = parents.get(pid);
    return parent === String(process.pid) || (parent !== undefined && isOurs(parent));
  };
  const commands = await Promise.all(pids.map((pid) => read(`/proc/${pid}/cmdline`)));
  return pids.filter((pid, at) => commands[at]?.includes('bergamot/process.ts') && isOurs(pid));
}

/** Processor time that a process has used, in hundredths of a second. */
export async function processorTicks(pid = ''): Promise<number> {
  const fields = (await read(`/proc/${pid}/stat`)).split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
