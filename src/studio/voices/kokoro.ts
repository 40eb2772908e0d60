// Kokoro's names of voices, as its makers write them wherever it runs: `af_bella` is American, female, Bella.

/** The language of a first letter, BCP 47. */
export const KOKORO_LETTERS: Readonly<Record<string, string>> = {
  a: 'en-US',
  b: 'en-GB',
  e: 'es-ES',
  f: 'fr-FR',
  h: 'hi-IN',
  i: 'it-IT',
  j: 'ja-JP',
  p: 'pt-BR',
  z: 'zh-CN',
};
