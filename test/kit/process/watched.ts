// A process with a watchdog, for watchdog.test.ts. Its first argument selects the behavior.

import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createLog } from '../../../src/app/create-log.ts';
import { startWatchdog } from '../../../src/kit/process/watchdog.ts';

const [deed = '', most = ''] = process.argv.slice(2);
const log = createLog('info', 'watched');
const entry = new URL('../../../src/app/watchdog-thread-entry.ts', import.meta.url);
startWatchdog({
  threadFile: entry,
  logLevel: 'info',
  isTextLog: false,
  component: 'watched',
  timeoutSeconds: Number(most),
  log,
});

function readForEver(words: string): never {
  for (;;) words.at(0);
}

function findQuotes(words: string): boolean {
  return /«\s*([^»]*?)\s*»/.test(words);
}

const deeds: Readonly<Record<string, () => void>> = {
  loop: () => readForEver('a very private sentence'),
  pattern: () => void findQuotes(`a very private sentence «${'\n'.repeat(50_000)}`),
  query: () =>
    void new DatabaseSync(':memory:').exec(
      'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n',
    ),
  /** Fills the log pipe first, which has no reader. */
  flood() {
    try {
      for (;;) writeSync(1, 'a line of its log\n');
    } catch {
      readForEver('a very private sentence');
    }
  },
  /** Works in pieces of a tenth of a second. */
  busy() {
    const until = performance.now() + (Number(most) + 2) * 1000;
    const piece = () => {
      const pause = performance.now() + 100;
      while (performance.now() < pause);
      if (performance.now() < until) setImmediate(piece);
    };
    piece();
  },
  /** Reports its start, so that the test can pause it. */
  wait() {
    process.stdout.write('waiting\n');
    setTimeout(() => {}, 4000);
  },
  nothing: () => undefined,
};
setTimeout(() => deeds[deed]?.(), 100);
