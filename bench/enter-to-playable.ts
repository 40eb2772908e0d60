// Measures the time from Enter to a playable or readable result, for every operation on the web chat, Discord and
// Slack. The bot has its own studio; the platforms are fakes in this process. Prints a table of medians.
// Run: node bench/enter-to-playable.ts [times each] [operations, comma-separated]

import { canDub, canTranslate, DESCRIPTION, prepareMedia } from '../test/e2e/given-media.ts';
import { load, quantile } from './discord-rig.ts';
import { createLoadRig } from './load-rig.ts';
import { type Asked, createSurfaces } from './surfaces.ts';

const [, , times = '5', only] = process.argv;
const MANY = Number(times);
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

const media = await prepareMedia();
const SENTENCE = 'The quarterly meeting begins at nine, so please bring your notes.';
const toSpanish = { to: 'Spanish (Spain)', from: 'English (United States)' };
const ALL: readonly Asked[] = [
  { operation: 'tts', values: { text: SENTENCE } },
  { operation: 'sound', values: { description: 'heavy rain', duration: 5 } },
  ...(canTranslate
    ? [{ operation: 'translate', values: { text: 'Good morning', ...toSpanish }, reads: /Buenos/ }]
    : []),
  { operation: 'voice', values: { description: DESCRIPTION, text: 'Come in, my dear.' } },
  { operation: 'story', values: {}, files: { file: media.tale } },
  { operation: 'separate', values: {}, files: { file: media.recording } },
  ...(canDub ? [{ operation: 'dub', values: toSpanish, files: { file: media.subtitled } }] : []),
];
const ASKED = ALL.filter(({ operation }) => !only || only.split(',').includes(operation));

const rig = await createLoadRig({ SERVICE_BASE_URL: '', SERVICE_API_KEY: '', METRICS: 'off' });
const surfaces = createSurfaces(rig);
await rig.start();

const seconds = (ms: number): string => (ms / 1000).toFixed(2);
print(`| s, p50 of ${MANY} (first) | ${Object.keys(surfaces).join(' | ')} |`);
print(`|---|${'---|'.repeat(Object.keys(surfaces).length)}`);
for (const asked of ASKED) {
  const cells: string[] = [];
  for (const [surface, ask] of Object.entries(surfaces)) {
    const took: number[] = [];
    for (let time = 0; time < MANY; time += 1)
      took.push(
        await ask(asked).catch((fault) => {
          print(`${surface} /${asked.operation}: ${fault instanceof Error ? fault.message : fault}`);
          return Number.NaN;
        }),
      );
    cells.push(`${seconds(quantile(took, 0.5))} (${seconds(took[0] ?? NaN)})`);
  }
  print(`| /${asked.operation} | ${cells.join(' | ')} |`);
}
print(load());
await rig.close();
process.exit(0);
