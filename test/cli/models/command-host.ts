// Runs the commands in this process, in an empty models folder, with made-up models from a mirror.

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ModelsDependencies } from '../../../src/cli/models/context.ts';
import { runModels } from '../../../src/cli/models/run-models.ts';
import { serveMadeUpModels } from './made-up-models.ts';
import { type Mirror, startMirror } from './mirror.ts';
import { createTestDependencies } from './test-dependencies.ts';

interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

interface StartedCommands {
  /** Models folder. */
  readonly root: string;
  readonly mirror: Mirror;
  /** Paths of the models that were tried. */
  readonly tried: readonly string[];
  run(...args: readonly string[]): Promise<CommandResult>;
  /** Runs with some dependencies replaced. */
  runWith(replaced: Partial<ModelsDependencies>, ...args: readonly string[]): Promise<CommandResult>;
  /** Files below the models folder, without the lock. */
  list(): Promise<readonly string[]>;
}

export async function startCommands(base: Partial<ModelsDependencies> = {}): Promise<StartedCommands> {
  const parent = await mkdtemp(join(tmpdir(), 'models-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const root = join(parent, 'models');
  const mirror = await startMirror();
  serveMadeUpModels(mirror);
  const tried: string[] = [];
  const runWith: StartedCommands['runWith'] = async (replaced, ...args) => {
    let out = '';
    let error = '';
    const code = await runModels(args, {
      ...createTestDependencies(root, mirror.url),
      streams: {
        out: (text) => {
          out += text;
        },
        error: (text) => {
          error += text;
        },
      },
      async tryModel(_, path) {
        tried.push(path);
        return { secondsPerSecond: 0.1 };
      },
      ...base,
      ...replaced,
    });
    return { code, out, error };
  };
  return {
    root,
    mirror,
    tried,
    runWith,
    run: (...args) => runWith({}, ...args),
    async list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
        .filter((path) => !path.startsWith('.fetching'))
        .toSorted();
    },
  };
}

/** An operator who gives these answers in turn. */
export function answering(asked: string[], ...answers: readonly boolean[]): NonNullable<ModelsDependencies['ask']> {
  const left = [...answers];
  return async (question, isYes) => {
    asked.push(question);
    return left.shift() ?? isYes;
  };
}
