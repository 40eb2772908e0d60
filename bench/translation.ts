// Compares translations with bare Apertium over the same steps: chrF and BLEU of the twenty pairs of five languages, on
// everyday sentences with hand-written references. "copy" is the score of returning the source.
// Run: node bench/translation.ts; with `read`, prints the sentences.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApertiumRoute, findBestRoute } from '../src/studio/engines/apertium/routing.ts';
import { surveyApertium } from '../src/studio/engines/apertium/survey.ts';
import { translateAllTexts } from '../src/studio/operations/translate.ts';
import { bleu, chrF, sum } from './chrf.ts';
import { TO_JUDGE, TO_TUNE, TONGUES, type Tongue } from './everyday-sentences.ts';

const { installation, directions } = await surveyApertium();
if (!installation) throw new Error('Apertium is not installed.');

const ROWS = { tune: TO_TUNE, judge: TO_JUDGE } as const;
const textsOf = (rows: (typeof ROWS)['tune'], tongue: Tongue): string[] =>
  rows.map((row) => row[TONGUES.indexOf(tongue)] ?? '');
const TAGS: Readonly<Record<Tongue, string>> = {
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  pt: 'pt-PT',
  it: 'it-IT',
};
const PAIRS = TONGUES.flatMap((from) => TONGUES.filter((to) => to !== from).map((to) => [from, to] as const));
const paired = (texts: readonly string[], references: readonly string[]) =>
  references.map((reference, at) => [texts[at] ?? '', reference] as const);

/** Runs the programs as on a command line. Apertium cannot read Node's pipe as input. */
function bare(texts: readonly string[], route: ApertiumRoute): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'));
  const file = join(folder, 'text');
  let lines = [...texts];
  for (const { mode } of route) {
    writeFileSync(file, `${lines.join('\n')}\n`);
    lines = execFileSync('apertium', ['-u', mode, file], { encoding: 'utf8' }).trimEnd().split('\n');
  }
  rmSync(folder, { recursive: true });
  return lines;
}

const formatRoute = (route: ApertiumRoute): string => [route[0].from, ...route.map(({ to }) => to)].join('>');

async function measure(kind: keyof typeof ROWS, isRead: boolean): Promise<void> {
  const rows = ROWS[kind];
  console.log(`${kind}: ${rows.length} sentences; chrF (BLEU): studio, bare Apertium, copy`);
  const means: [number, number][] = [];
  for (const [from, to] of PAIRS) {
    const [sources, references] = [textsOf(rows, from), textsOf(rows, to)];
    const route = findBestRoute(directions, from, to);
    if (!route) continue;
    const { texts = [] } = await translateAllTexts(
      { texts: sources, from: TAGS[from], to: TAGS[to] },
      tmpdir(),
      () => {},
    );
    const [ours, theirs] = [paired(texts, references), paired(bare(sources, route), references)];
    const [score, base] = [chrF(ours), chrF(theirs)];
    means.push([score, base]);
    const shown = (pairs: typeof ours) => `${chrF(pairs).toFixed(1)} (${bleu(pairs).toFixed(0)})`;
    console.log(
      score < base ? '!' : ' ',
      formatRoute(route),
      shown(ours),
      shown(theirs),
      chrF(paired(sources, references)).toFixed(1),
    );
    if (isRead)
      for (const [text, reference] of ours) console.log(`    ${text}${text === reference ? '' : `   [${reference}]`}`);
  }
  const mean = (at: 0 | 1) => (sum(means.map((one) => one[at])) / means.length).toFixed(1);
  console.log(`  mean ${mean(0)}, bare ${mean(1)}`);
}

const isRead = process.argv.includes('read');
for (const kind of ['tune', 'judge'] as const) await measure(kind, isRead && kind === 'tune');
