// Prints which of the texts without speakers are read in one voice, lead to a question, or are wrongly taken for scripts,
// by kind and by language; and the same of scripts. Each text is tried with and without voices of the names in it.
// Run: node --disable-warning=ExperimentalWarning bench/plain-texts.ts

import { parseScript } from '../src/domain/script/parse-script.ts';
import type { ScriptReading } from '../src/domain/script/script.ts';
import { readPlainTexts, readScripts, VOICES } from '../test/domain/script/samples.ts';

type Decision = ScriptReading['is'];

interface Sample {
  readonly id: string;
  readonly language: string;
  readonly kind?: string;
  readonly text: string;
  readonly mayAsk?: boolean;
}

interface Decided extends Sample {
  /** The less plain of both. */
  readonly decision: Decision;
}

/** Kinds with fewer texts are one line. */
const MIN_TEXTS = 3;
const DECISIONS: readonly Decision[] = ['plain', 'ask', 'cast'];

const decide = (one: Sample): Decided => {
  const both = [[], VOICES].map((voiceNames) => DECISIONS.indexOf(parseScript(one.text, { voiceNames }).is));
  return { ...one, decision: DECISIONS[Math.max(...both)] as Decision };
};

const print = (line = ''): unknown => process.stdout.write(`${line}\n`);

function printTable(title: string, all: readonly Decided[], keyOf: (one: Decided) => string): void {
  const groups = Object.entries(Object.groupBy(all, keyOf)).map(([key, texts = []]) => ({ key, texts }));
  const count = (texts: readonly Decided[], wanted: Decision) =>
    texts.filter(({ decision }) => decision === wanted).length;
  const rowOf = (key: string, texts: readonly Decided[]) =>
    `| ${key} | ${texts.length} | ${DECISIONS.map((wanted) => count(texts, wanted)).join(' | ')} |`;
  print(`| ${title} | texts | ${DECISIONS.join(' | ')} |`);
  print('|---|---|---|---|---|');
  const large = groups.filter(({ texts }) => texts.length >= MIN_TEXTS);
  const small = groups.filter(({ texts }) => texts.length < MIN_TEXTS);
  for (const { key, texts } of large.toSorted((one, other) => other.texts.length - one.texts.length))
    print(rowOf(key, texts));
  if (small.length > 0)
    print(
      rowOf(
        `${small.length} others`,
        small.flatMap(({ texts }) => texts),
      ),
    );
  print(rowOf('**all**', all));
  print();
}

const plain = (readPlainTexts('plain-texts') as readonly Sample[]).map(decide);
const unseenPlain = (readPlainTexts('unseen-plain-texts') as readonly Sample[]).map(decide);
const scripts = (readScripts('scripts') as unknown as readonly Sample[]).map(decide);
const unseenScripts = (readScripts('unseen-scripts') as unknown as readonly Sample[]).map(decide);

print('## Texts without speakers that the rules were made with\n');
printTable('kind', plain, ({ kind = 'other' }) => kind);
printTable('language', plain, ({ language }) => language);
print('## Texts without speakers that were written before they were tried\n');
printTable('language', unseenPlain, ({ language }) => language);
print('## Scripts that the rules were made with\n');
printTable('language', scripts, ({ language }) => language);
print('## Scripts that were written before they were tried\n');
printTable('language', unseenScripts, ({ language }) => language);

const both = [...plain, ...unseenPlain];
const falseCasts = both.filter(({ decision }) => decision === 'cast');
const questions = both.filter(({ decision, mayAsk }) => decision === 'ask' && !mayAsk);
const missed = [...scripts, ...unseenScripts].filter(({ decision }) => decision === 'plain');
const open = both.filter(({ mayAsk }) => mayAsk);
print(
  `${both.length} texts without speakers: ${falseCasts.length} false casts, ${questions.length} needless questions.`,
);
print(`${open.length} of them could be meant for several voices; a question is right there.`);
print(`${scripts.length + unseenScripts.length} scripts: ${missed.length} taken for plain texts.`);
for (const { id, text } of [...falseCasts, ...questions, ...missed])
  print(`- ${id}: ${JSON.stringify(text.slice(0, 100))}`);
process.exitCode = falseCasts.length + missed.length > 0 ? 1 : 0;
