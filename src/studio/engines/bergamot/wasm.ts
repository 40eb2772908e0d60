// Starts Bergamot's WebAssembly directly, because the package's own wrapper needs a browser worker.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { SourceText } from '../translation/source-text.ts';
import type { TranslatorFiles } from './model-files.ts';
import { BERGAMOT_PACKAGE } from './package.ts';

interface Deletable {
  delete(): void;
}
interface WasmMemory extends Deletable {
  getByteArrayView(): Int8Array;
}
interface WasmVector<Item> extends Deletable {
  push_back(item: Item): void;
}
interface WasmResponses extends Deletable {
  get(at: number): Deletable & { getTranslatedText(): string };
}
type WasmModel = Deletable;
interface WasmService {
  translate(model: WasmModel, texts: WasmVector<string>, options: WasmVector<object>): WasmResponses;
}
/** The used part of Emscripten's module. */
interface BergamotModule {
  readonly asm: Readonly<Record<string, (...values: readonly unknown[]) => unknown>>;
  readonly AlignedMemory: new (bytes: number, alignment: number) => WasmMemory;
  readonly AlignedMemoryList: new () => WasmVector<WasmMemory>;
  readonly VectorString: new () => WasmVector<string>;
  readonly VectorResponseOptions: new () => WasmVector<object>;
  readonly BlockingService: new (settings: { readonly cacheSize: number }) => WasmService;
  readonly TranslationModel: new (
    settings: string,
    model: WasmMemory,
    shortlist: WasmMemory,
    vocabularies: WasmVector<WasmMemory>,
    quality: null,
  ) => WasmModel;
}

interface BergamotRuntime {
  load(files: TranslatorFiles): Promise<WasmModel>;
  translate(model: WasmModel, texts: readonly SourceText[]): string[];
}

/** Functions that some browsers provide faster. The module has its own versions. */
const GEMM_FALLBACKS: Readonly<Record<string, string>> = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
};

/** Required alignment of each file in memory, in bytes. */
const ALIGNMENT_BYTES = { model: 256, other: 64 } as const;

/**
 * The same settings as in the package's own wrapper, for models loaded from memory. Only the division into sentences
 * differs: the module has no list of abbreviations, so it ends a sentence at “Dr.”.
 */
const formatMarianSettings = ({ hasAlphas }: TranslatorFiles): string =>
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
    'ssplit-mode': 'sentence',
  })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');

/** `onError` receives each line of the module's standard error. */
export async function startBergamot(onError: (line: string) => void): Promise<BergamotRuntime> {
  const bergamot = await startModule(onError);
  const service = new bergamot.BlockingService({ cacheSize: 0 });
  const loadIntoMemory = async (path: string | undefined, alignment: number): Promise<WasmMemory> => {
    const bytes = path === undefined ? new Uint8Array() : await readFile(path);
    const memory = new bergamot.AlignedMemory(bytes.length, alignment);
    memory.getByteArrayView().set(bytes);
    return memory;
  };
  return {
    async load(files) {
      const model = await loadIntoMemory(files.model, ALIGNMENT_BYTES.model);
      const shortlist = await loadIntoMemory(files.shortlist, ALIGNMENT_BYTES.other);
      const vocabularies = new bergamot.AlignedMemoryList();
      for (const path of files.vocabularies) vocabularies.push_back(await loadIntoMemory(path, ALIGNMENT_BYTES.other));
      return new bergamot.TranslationModel(formatMarianSettings(files), model, shortlist, vocabularies, null);
    },
    translate: (model, texts) => texts.map((text) => translateAlone(bergamot, service, model, text)),
  };
}

/**
 * Translates each text in a call of its own, because the translation of a text depends on the others in its call: one in
 * twenty differs. Together they would be faster by a seventh.
 */
function translateAlone(
  bergamot: BergamotModule,
  service: WasmService,
  model: WasmModel,
  { text, isHtml }: SourceText,
): string {
  const texts = new bergamot.VectorString();
  const options = new bergamot.VectorResponseOptions();
  texts.push_back(text);
  options.push_back({ alignment: false, qualityScores: false, html: isHtml });
  const responses = service.translate(model, texts, options);
  const response = responses.get(0);
  const translated = response.getTranslatedText();
  for (const one of [response, responses, options, texts]) one.delete();
  return translated;
}

/** The script is neither CommonJS nor an ES module: it reads a variable `Module` and fills it. */
async function startModule(printErr: (line: string) => void): Promise<BergamotModule> {
  const { resolve } = createRequire(import.meta.url);
  const file = (ending: string) => readFile(resolve(`${BERGAMOT_PACKAGE}/worker/bergamot-translator-worker.${ending}`));
  const [script, wasm] = await Promise.all([file('js'), file('wasm')]);
  const compiled = await WebAssembly.compile(wasm);
  const run = compileFunction(script.toString(), ['Module']);
  return new Promise((started, failed) => {
    const module = {
      print: () => {},
      printErr,
      onRuntimeInitialized: () => started(module as unknown as BergamotModule),
      instantiateWasm(imports: WebAssembly.Imports, accept: (instance: WebAssembly.Instance) => void) {
        const product =
          (name: string) =>
          (...values: readonly unknown[]) =>
            (module as unknown as BergamotModule).asm[name]?.(...values);
        const wasm_gemm = Object.fromEntries(
          Object.entries(GEMM_FALLBACKS).map(([wanted, own]) => [wanted, product(own)]),
        );
        WebAssembly.instantiate(compiled, { ...imports, wasm_gemm }).then(accept, failed);
        return {};
      },
    };
    run(module);
  });
}
