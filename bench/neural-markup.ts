// Puts markup, mentions, links, emoji and amounts at random places of plain sentences, translates them with Firefox's
// models, and counts the lines that lost something or have broken markup, and the lines that needed another call.
// Run: node bench/neural-markup.ts FOLDER [SEED], a folder with the models `enpt` and `pten`.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveModelFiles } from '../src/studio/engines/bergamot/model-files.ts';
import { splitIntoSentences } from '../src/studio/engines/bergamot/split-sentences.ts';
import { startBergamot } from '../src/studio/engines/bergamot/wasm.ts';
import type { SourceText } from '../src/studio/engines/translation/source-text.ts';
import { translateLines } from '../src/studio/engines/translation/translate-lines.ts';
import { createModelRegistry } from '../src/studio/models/model-registry.ts';
import { PLAIN_ENGLISH, PLAIN_PORTUGUESE } from '../test/fixtures/translation-lines.ts';

const [source, seed = '7'] = process.argv.slice(2);
if (source === undefined) throw new Error('Name the folder of the models.');

let state = Number(seed);
const random = (max: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((state / 2 ** 32) * max);
};
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;

const PAIRS = ['**', '*', '_', '~~', '||', '__', '***'];
const WORDS =
  '@anna <@123456789> 👍 😂 https://example.com/a?b=c `npm.run` :tada: #general {count} <:blob:99887766> 12:45 $3.99 15% 1,500 v2.0.1 <t:1780000000:R> a@b.org file.txt'.split(
    ' ',
  );
const STOPS = /[.,!?]*$/;

/** Changes one to three words of a sentence. */
function decorate(sentence: string): { readonly text: string; readonly kept: ReadonlySet<string> } {
  const words = sentence.split(' ');
  const kept = new Set<string>();
  const places = new Set(Array.from({ length: 1 + random(3) }, () => random(words.length)));
  for (const at of places) {
    const word = words[at] ?? '';
    const isPair = random(2) === 0;
    const part = pick(isPair ? PAIRS : WORDS);
    kept.add(part);
    if (isPair) words[at] = part + word.replace(STOPS, (stops) => part + stops);
    else words[at] = random(2) === 0 ? `${part} ${word}` : word.replace(STOPS, (stops) => ` ${part}${stops}`);
  }
  return { text: words.join(' '), kept };
}

const count = (text: string, part: string): number => text.split(part).length - 1;
const isBroken = (text: string): boolean => /\*{4}|~{4}|\|{4}|(?:^|\s)(?:\*\*|~~|\|\||__)(?=\s|$)/.test(text);

const VARIANTS = 10;
const root = mkdtempSync(join(tmpdir(), 'translators-'));
const bergamot = await startBergamot(() => {});
for (const [name, sentences, from, to] of [
  ['enpt', PLAIN_ENGLISH, 'en-US', 'pt-BR'],
  ['pten', PLAIN_PORTUGUESE, 'pt-BR', 'en-US'],
] as const) {
  cpSync(join(source, name), join(root, 'translation', name), { recursive: true });
  const installed = (await createModelRegistry(root).scan()).find((one) => one.folder.path.endsWith(name));
  if (!installed) throw new Error(`${name} is not a translation model.`);
  const model = await bergamot.load(await resolveModelFiles({ root, folder: installed.folder }));
  const calls: number[] = [];
  const translate = async (texts: readonly SourceText[]) => {
    calls.push(texts.length);
    return texts.map((text) => bergamot.translate(model, splitIntoSentences(text, from)).join(' '));
  };
  const lines = Array.from({ length: VARIANTS }, () => sentences.map(decorate)).flat();
  const done = await translateLines(
    lines.map(({ text }) => text),
    () => [],
    to,
    translate,
  );
  const faults = lines.filter(({ text, kept }, at) => {
    const translated = done[at]?.text ?? '';
    const isLost = [...kept].some((part) => count(translated, part) !== count(text, part));
    if (isLost || isBroken(translated)) console.log(`  ${text} → ${translated}`);
    return isLost || isBroken(translated);
  });
  console.log(`${name}: ${lines.length} lines, ${faults.length} with faults; texts by call: ${calls.join(', ')}`);
}
rmSync(root, { recursive: true });
