// Tests: everything under test/, in Node, with the tally line at the end that CI reads.

import { join } from 'node:path';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// As under `npm start` (src/start.js): what the tests start, worker processes above all, is compiled once and not at every start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/earshot-tests');

/**
 * Real processes that are started, killed, starved and cut off again and again, or that do every operation with real engines:
 * a command of their own, after the others.
 */
const LONG = [
  'test/adapters/slack/connection/stalls.test.ts',
  'test/adapters/slack/delivery/send-load.test.ts',
  'test/adapters/web/crash.test.ts',
  'test/adapters/web/page/{microphone,scroll,player/film,player/mixer}.test.ts',
  'test/cli/models/{command,unpack}.test.ts',
  'test/cli/{init/init,package,people,tasks}.test.ts',
  'test/contract/offered.test.ts',
  'test/deploy/chart/chart.test.ts',
  'test/contract/sdk{,-dictionaries,-engines,-words}.test.ts',
  'test/docs/site.test.ts',
  'test/e2e/mcp/*.test.ts',
  'test/e2e/discord/{buttons,call-faults,kill,late-results,operations}.test.ts',
  'test/e2e/onward/*.test.ts',
  'test/e2e/process/*.test.ts',
  'test/e2e/requests/*.test.ts',
  'test/e2e/slack/{agent,fallbacks,kill,lost-answers,operations-*,repeated-events,workflows,workspaces}.test.ts',
  'test/extensions/{start,studio,voices,whole}.test.ts',
  'test/faults/**/*.test.ts',
  'test/kit/process/{service-manager,watchdog}.test.ts',
  'test/marks/delivery.test.ts',
  'test/queue/{bullmq,processes}.test.ts',
  'test/store/{kill,redis/outage}.test.ts',
  'test/studio/engines/{bergamot/translate,by-address/{docs,faults,lengths,profiles,servers,studio,swap},gtcrn/place}.test.ts',
  'test/studio/operations/{captions/timing,dub-hostile,dubbing/by-ear,media/{films,speech},separation}.test.ts',
  'test/studio/operations/{dubbing/from-subtitles,reading/heard,transcription/transcribe,translation/studio}.test.ts',
  'test/studio/jobs/{disk,hostile-content,killed,memory,workers}.test.ts',
  'test/studio/models/{loading,table}.test.ts',
  'test/studio/{http/{files,hostile},models-folder,models-swap,models-whole,process,without-engines}.test.ts',
];

/** Sound that is sent and heard as it plays, a frame every 20 ms: mostly waiting, but late on a machine that is busy with other tests. */
const VOICE = [
  'test/adapters/discord/voice/{around,between,handover,kill,playing,restart,upkeep,reading/{proxied,reading,skipped}}.test.ts',
  'test/fakes/discord/tests/voice/{call,troubles}.test.ts',
];

/** Measures milliseconds, so no other test may run beside it. */
const ALONE = ['test/architecture/patterns.test.ts'];

/** With {@link LONG}, and in `quick` with a sample of their rows (test/sampled.ts): real engines and programs on many files. */
const SAMPLED = [
  'test/adapters/languages.test.ts',
  'test/adapters/web/page/axe.test.ts',
  'test/domain/media/shown-names.test.ts',
  'test/marks/marks.test.ts',
  'test/resize/convert.test.ts',
  'test/studio/engines/composer/{effects,prompts,recipes}.test.ts',
  'test/studio/fetch/hostile-media.test.ts',
  'test/studio/operations/{clone,hostile-texts,translate,tts,transcription/subtitles}.test.ts',
  'test/studio/voices/library.test.ts',
];

export default defineConfig({
  // `earshot` is the sources here, as for the compiler (tsconfig.json) and not what was built last.
  ssr: { resolve: { conditions: ['earshot-source', ...defaultServerConditions] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: [...LONG, ...VOICE, ...ALONE],
          provide: { whole: false },
        },
      },
      {
        extends: true,
        // Two thirds of this time is waiting for processes to start, stall or be killed.
        test: { name: 'long', include: [...LONG, ...SAMPLED], provide: { whole: true }, maxWorkers: 5 },
      },
      {
        extends: true,
        test: {
          name: 'long, voice',
          include: VOICE,
          sequence: { groupOrder: 1 },
          maxWorkers: 6,
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'long, alone',
          include: ALONE,
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
          isolate: true,
        },
      },
    ],
    reporters: ['default', './test/tally.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Generous, for machines that do other things as well: only a failure waits that long.
    expect: { poll: { timeout: 180_000 } },
    pool: 'forks',
    // Many tests wait for processes of their own, so more than there usually are cores.
    maxWorkers: 4,
    // No module keeps state, so files may share what is loaded.
    isolate: false,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
