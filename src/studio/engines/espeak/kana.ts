// Converts Japanese text to kana, because eSpeak NG spells kanji out (“Chinese letter”). Uses kuromoji with IPADIC,
// loaded with the first Japanese sentence: it takes a second and about 300 MB.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { IpadicFeatures, Tokenizer } from 'kuromoji';

let tokenizer: Promise<Tokenizer<IpadicFeatures>> | undefined;

async function load(): Promise<Tokenizer<IpadicFeatures>> {
  const { default: kuromoji } = await import('kuromoji');
  const dictionary = join(dirname(createRequire(import.meta.url).resolve('kuromoji/package.json')), 'dict');
  return new Promise((resolve, reject) => {
    kuromoji.builder({ dicPath: dictionary }).build((error, built) => (error ? reject(error) : resolve(built)));
  });
}

/** eSpeak takes kana without spaces for one word, and drops everything after about fifty. */
const MAX_KANA_RUN = 32;

/** `今日は良い天気ですね。` → `キョーワヨイテンキデスネ。`. Words without a known reading stay unchanged. */
export async function toKana(text: string): Promise<string> {
  tokenizer ??= load();
  const months = text.replace(/(?<=[\d０-９])月/g, 'ガツ');
  const tokens = (await tokenizer).tokenize(months);
  let run = 0;
  return tokens
    .map(({ pronunciation, surface_form }) => {
      const kana = pronunciation ?? surface_form;
      const isWord = /\p{L}/u.test(kana);
      const needsSpace = isWord && run + kana.length > MAX_KANA_RUN;
      run = isWord && !needsSpace ? run + kana.length : kana.length;
      return needsSpace ? ` ${kana}` : kana;
    })
    .join('');
}
