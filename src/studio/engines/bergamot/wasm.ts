// The package's WebAssembly, started directly: its own wrapper wants a browser's worker. As thin as that wrapper, with its settings.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { PACKAGE } from './package.ts';
import type { Plain, TranslatorFiles } from './words.ts';

interface Deletable {
  delete(): void;
}
interface Memory extends Deletable {
  getByteArrayView(): Int8Array;
}
interface List<Item> extends Deletable {
  push_back(item: Item): void;
}
interface Responses extends Deletable {
  get(at: number): { getTranslatedText(): string };
}
type Model = Deletable;
interface Service {
  translate(model: Model, texts: List<string>, options: List<object>): Responses;
}
/** Emscripten's module; as much of it as is used. */
interface Bergamot {
  readonly asm: Readonly<Record<string, (...values: readonly unknown[]) => unknown>>;
  readonly AlignedMemory: new (bytes: number, alignment: number) => Memory;
  readonly AlignedMemoryList: new () => List<Memory>;
  readonly VectorString: new () => List<string>;
  readonly VectorResponseOptions: new () => List<object>;
  readonly BlockingService: new (settings: { readonly cacheSize: number }) => Service;
  readonly TranslationModel: new (
    settings: string,
    model: Memory,
    shortlist: Memory,
    vocabularies: List<Memory>,
    quality: null,
  ) => Model;
}

export interface Runtime {
  load(files: TranslatorFiles): Promise<Model>;
  translate(model: Model, plain: readonly Plain[]): string[];
}

/** What a browser may bring faster, and the module brings itself. */
const PRODUCTS: Readonly<Record<string, string>> = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
};

/** Bytes that the numbers of each file must begin at a multiple of. */
const ALIGNED = { model: 256, other: 64 } as const;

/** As the package's own wrapper sets them, for models in bytes. */
const settingsFor = ({ hasAlphas }: TranslatorFiles): string =>
  Object.entries({
    'beam-size': 1,
    normalize: '1.0',
    'word-penalty': 0,
    'max-length-break': 128,
    'mini-batch-words': 1024,
    workspace: 128,
    'max-length-factor': '2.0',
    'skip-cost': true,
    'cpu-threads': 0,
    quiet: true,
    'quiet-translation': true,
    'gemm-precision': hasAlphas ? 'int8shiftAlphaAll' : 'int8shiftAll',
    alignment: 'soft',
  })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');

/** `onError`: told what the module writes on its standard error. */
export async function startRuntime(onError: (line: string) => void): Promise<Runtime> {
  const bergamot = await startModule(onError);
  const service = new bergamot.BlockingService({ cacheSize: 0 });
  const inMemory = async (path: string | undefined, alignment: number): Promise<Memory> => {
    const bytes = path === undefined ? new Uint8Array() : await readFile(path);
    const memory = new bergamot.AlignedMemory(bytes.length, alignment);
    memory.getByteArrayView().set(bytes);
    return memory;
  };
  return {
    async load(files) {
      const model = await inMemory(files.model, ALIGNED.model);
      const shortlist = await inMemory(files.shortlist, ALIGNED.other);
      const vocabularies = new bergamot.AlignedMemoryList();
      for (const path of files.vocabularies) vocabularies.push_back(await inMemory(path, ALIGNED.other));
      return new bergamot.TranslationModel(settingsFor(files), model, shortlist, vocabularies, null);
    },
    translate(model, plain) {
      const texts = new bergamot.VectorString();
      const options = new bergamot.VectorResponseOptions();
      for (const { text, html } of plain) {
        texts.push_back(text);
        options.push_back({ alignment: false, qualityScores: false, html });
      }
      const responses = service.translate(model, texts, options);
      const translated = plain.map((_, at) => responses.get(at).getTranslatedText());
      for (const one of [texts, options, responses]) one.delete();
      return translated;
    },
  };
}

/** The script is neither a CommonJS nor an ES module: it takes a variable `Module` and fills it. */
async function startModule(printErr: (line: string) => void): Promise<Bergamot> {
  const { resolve } = createRequire(import.meta.url);
  const file = (ending: string) =>
    readFile(resolve(`${PACKAGE}/worker/bergamot-translator-worker.${ending}`));
  const [script, wasm] = await Promise.all([file('js'), file('wasm')]);
  const compiled = await WebAssembly.compile(wasm);
  const run = compileFunction(script.toString(), ['Module']);
  return new Promise((started, failed) => {
    const module = {
      print: () => {},
      printErr,
      onRuntimeInitialized: () => started(module as unknown as Bergamot),
      instantiateWasm(imports: WebAssembly.Imports, accept: (instance: WebAssembly.Instance) => void) {
        const product =
          (name: string) =>
          (...values: readonly unknown[]) =>
            (module as unknown as Bergamot).asm[name]?.(...values);
        const wasm_gemm = Object.fromEntries(
          Object.entries(PRODUCTS).map(([wanted, own]) => [wanted, product(own)]),
        );
        WebAssembly.instantiate(compiled, { ...imports, wasm_gemm }).then(accept, failed);
        return {};
      },
    };
    run(module);
  });
}
