// Runs the bare engines in their own process, for the benches of models: sherpa-onnx-node and Bergamot's WebAssembly,
// without studio, host or worker. Started by models-speed.ts.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolveModelFiles } from '../src/studio/engines/bergamot/model-files.ts';
import { startBergamot } from '../src/studio/engines/bergamot/wasm.ts';
import { loadModel } from '../src/studio/engines/sherpa/load-model.ts';
import { createModelRegistry, type InstalledModel } from '../src/studio/models/model-registry.ts';

/** `value`: seconds of the sound, or the translation. */
export interface BareResult {
  readonly ms: number;
  readonly value: number | string;
}

export interface BareEngine {
  /** Milliseconds are measured in the process, so that messages do not count. */
  run(texts: readonly string[]): Promise<BareResult>;
  stop(): void;
}

/** Starts a process with the model at `path` of the models folder `root`. It loads the model at its first run. */
export function startBareEngine(root: string, path: string): BareEngine {
  const child: ChildProcess = fork(import.meta.filename, [root, path]);
  return {
    async run(texts) {
      child.send(texts);
      const [result] = (await once(child, 'message')) as [BareResult];
      return result;
    },
    stop: () => void child.kill(),
  };
}

type Engine = (texts: readonly string[]) => Promise<BareResult['value']>;

async function loadTranslator(root: string, { folder }: InstalledModel): Promise<Engine> {
  const bergamot = await startBergamot(() => {});
  const model = await bergamot.load(await resolveModelFiles({ root, folder }));
  return async (texts) =>
    bergamot
      .translate(
        model,
        texts.map((text) => ({ text, isHtml: false })),
      )
      .join('\n');
}

/** Loads the voice with the configuration of the studio. Speaking is one call of sherpa-onnx. */
async function loadVoice(root: string, { folder }: InstalledModel): Promise<Engine> {
  const answer = await loadModel({ root, folder });
  return async (texts) => {
    const spoken = await answer({ synthesize: { text: texts.join(' '), speaker: 0, speed: 1, tag: 'en-US' } });
    if (!spoken || !('sound' in spoken)) throw new Error(JSON.stringify(spoken));
    return spoken.sound.samples.length / spoken.sound.sampleRate;
  };
}

async function load(root: string, path: string): Promise<Engine> {
  const model = (await createModelRegistry(root).scan()).find(({ folder }) => folder.path === path);
  if (!model) throw new Error(`There is no model ${path}.`);
  return model.folder.section === 'translation' ? loadTranslator(root, model) : loadVoice(root, model);
}

const [root, path] = process.argv.slice(2);
if (process.send && root !== undefined && path !== undefined) {
  let engine: Promise<Engine> | undefined;
  process.on('message', async (texts: readonly string[]) => {
    engine ??= load(root, path);
    const run = await engine;
    const startedAt = performance.now();
    const value = await run(texts);
    process.send?.({ ms: performance.now() - startedAt, value } satisfies BareResult);
  });
  process.once('disconnect', () => process.exit(0));
}
