// Only one process at a time uses a data folder.

import { describe, expect, test } from 'vitest';
import { StoreError } from '../../../src/store/index.ts';
import { emptyFolder, killed, opened, startWriter, until } from '../setup.ts';

const faultOn = async (folder: string): Promise<string> => {
  const error: unknown = await opened(folder).catch((thrown: unknown) => thrown);
  if (!(error instanceof StoreError)) throw new Error(`a fault was expected, not ${String(error)}`);
  return error.message;
};

describe('process lock', () => {
  test('a second one is refused in any process', async () => {
    const folder = await emptyFolder();
    const message = `Another Earshot uses the data folder ${folder}. Stop it first, or set DATA_DIR to another folder for this one.`;
    const first = await opened(folder);
    expect(await faultOn(folder)).toBe(message);
    await first.close();
    const writer = startWriter(folder, 0);
    await until(writer, 1);
    expect(await faultOn(folder)).toBe(message);
  });

  test('the lock is free when its holder is killed', async () => {
    const folder = await emptyFolder();
    const writer = startWriter(folder, 0);
    await until(writer, 1);
    await killed(writer);
    expect(await (await opened(folder)).tasks.listOpenIds()).toBeDefined();
  });

  test('a process that is ending is awaited', async () => {
    const folder = await emptyFolder();
    const first = await opened(folder);
    const second = opened(folder, { lockWaitMs: 60_000 });
    await first.close();
    expect(await (await second).tasks.listOpenIds()).toEqual([]);
  });

  test('different folders do not conflict', async () => {
    const [one, other] = [await emptyFolder(), await emptyFolder()];
    await opened(one);
    await opened(other);
  });
});
