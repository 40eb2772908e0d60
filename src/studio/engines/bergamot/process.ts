// Entry point of the translator process. It is separate because Marian aborts its WebAssembly instance on a faulty
// model. Handles one request at a time, and exits with its parent or after an error.

import type { TranslatorFiles, TranslatorRequest, TranslatorResponse } from './protocol.ts';
import { startBergamot } from './wasm.ts';

let log: string[] = [];
const runtime = await startBergamot((line) => {
  log = [...log.slice(-20), line];
});
type LoadedModel = Awaited<ReturnType<typeof runtime.load>>;
let route: readonly LoadedModel[] = [];

async function load(files: readonly TranslatorFiles[]): Promise<TranslatorResponse> {
  const loaded: LoadedModel[] = [];
  for (const one of files) loaded.push(await runtime.load(one));
  route = loaded;
  // A faulty model only fails at its first translation, so try one.
  for (const one of route) runtime.translate(one, [{ text: 'A.', isHtml: false }]);
  return { loaded: route.length };
}

const handleRequest = async (request: TranslatorRequest): Promise<TranslatorResponse> => {
  if ('load' in request) return load(request.load);
  let inputs = request.translate;
  for (const translator of route) {
    const texts = runtime.translate(translator, inputs);
    inputs = inputs.map(({ isHtml }, at) => ({ text: texts[at] ?? '', isHtml }));
  }
  return { translated: inputs.map(({ text }) => text) };
};

/** Marian logs the reason before it aborts. A number as the error is a C++ exception. */
function findReason(error: unknown): string {
  const loggedError = log.map((line) => /\] Error: (?!Aborted from)(.+)/.exec(line)?.[1]).find(Boolean);
  if (loggedError !== undefined) return loggedError.slice(0, 200);
  return error instanceof Error ? error.message : 'its files don’t match each other';
}

process.on('message', async (ask: TranslatorRequest) => {
  try {
    process.send?.(await handleRequest(ask));
  } catch (error) {
    const answer: TranslatorResponse = { fault: findReason(error) };
    process.send?.(answer, () => process.exit(1));
  }
});
process.once('disconnect', () => process.exit(0));
