// Languages in the voice names of Kokoro: `af_bella` is American, female, Bella. The names are the same on every
// server.

/** BCP 47 tag by the first letter of a voice name. */
export const KOKORO_LANGUAGES: Readonly<Record<string, string>> = {
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
