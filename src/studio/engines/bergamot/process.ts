// Entry point of a process that runs one translation model. It is separate because Marian aborts its WebAssembly
// instance on a faulty model. Handles one request at a time, and exits with its parent or after an error.

import type { LoadRequest } from '../model-process.ts';
import { resolveModelFiles } from './model-files.ts';
import type { TranslatorRequest, TranslatorResponse } from './protocol.ts';
import { startBergamot } from './wasm.ts';

let log: string[] = [];
const runtime = await startBergamot((line) => {
  log = [...log.slice(-20), line];
});
let model: Awaited<ReturnType<typeof runtime.load>> | undefined;

async function load(request: LoadRequest): Promise<TranslatorResponse> {
  const loaded = await runtime.load(await resolveModelFiles(request));
  // A faulty model only fails at its first translation, so try one.
  runtime.translate(loaded, [{ text: 'A.', isHtml: false }]);
  model = loaded;
  return { loaded: true };
}

async function handleRequest(request: TranslatorRequest): Promise<TranslatorResponse> {
  if ('load' in request) return load(request.load);
  return model ? { translated: runtime.translate(model, request.translate) } : { fault: 'no model is loaded' };
}

/** Marian logs the reason before it aborts. A number as the error is a C++ exception. */
function findReason(error: unknown): string {
  const loggedError = log.map((line) => /\] Error: (?!Aborted from)(.+)/.exec(line)?.[1]).find(Boolean);
  if (loggedError !== undefined) return loggedError.slice(0, 200);
  return error instanceof Error ? error.message : 'its files don’t match each other';
}

process.on('message', async (request: TranslatorRequest) => {
  try {
    process.send?.(await handleRequest(request));
  } catch (error) {
    const answer: TranslatorResponse = { fault: findReason(error) };
    process.send?.(answer, () => process.exit(1));
  }
});
process.once('disconnect', () => process.exit(0));
