// Entry of the process that translators run in: Marian gives up its whole WebAssembly over a model that it does not like. Does what it is
// asked, one thing at a time; ends with whoever started it, and when something went wrong in there.

import { startRuntime } from './wasm.ts';
import type { Answer, Ask, TranslatorFiles } from './words.ts';

/** What it wrote last. */
let log: string[] = [];
const runtime = await startRuntime((line) => {
  log = [...log.slice(-20), line];
});
type LoadedModel = Awaited<ReturnType<typeof runtime.load>>;
let route: readonly LoadedModel[] = [];

async function load(files: readonly TranslatorFiles[]): Promise<Answer> {
  const loaded: LoadedModel[] = [];
  for (const one of files) loaded.push(await runtime.load(one));
  route = loaded;
  // What is wrong with a model shows when it translates for the first time.
  for (const one of route) runtime.translate(one, [{ text: 'A.', html: false }]);
  return { loaded: route.length };
}

const answerTo = async (ask: Ask): Promise<Answer> => {
  if ('load' in ask) return load(ask.load);
  let plain = ask.translate;
  for (const translator of route) {
    const texts = runtime.translate(translator, plain);
    plain = plain.map(({ html }, at) => ({ text: texts[at] ?? '', html }));
  }
  return { translated: plain.map(({ text }) => text) };
};

/** Marian tells why before it gives up; a number is an exception of C++. */
function reasonOf(error: unknown): string {
  const told = log.map((line) => /\] Error: (?!Aborted from)(.+)/.exec(line)?.[1]).find(Boolean);
  if (told !== undefined) return told.slice(0, 200);
  return error instanceof Error ? error.message : 'its files do not fit together';
}

process.on('message', async (ask: Ask) => {
  try {
    process.send?.(await answerTo(ask));
  } catch (error) {
    const answer: Answer = { fault: reasonOf(error) };
    process.send?.(answer, () => process.exit(1));
  }
});
process.once('disconnect', () => process.exit(0));
