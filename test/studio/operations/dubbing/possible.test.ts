// A dub none of whose languages can be had here is refused before the film is even asked for, each language by its name.

import { expect, test } from 'vitest';
import { toldIn } from '../../../../src/domain/views/notes.ts';
import type { Json } from '../../../../src/kit/json.ts';
import type { SpeechEngine, TranslationEngine } from '../../../../src/studio/engines/engine.ts';
import { ENGINES } from '../../../../src/studio/engines/index.ts';
import { failureIn, JobFault } from '../../../../src/studio/faults.ts';
import { fetchFor } from '../../../../src/studio/operations/fetch.ts';
import { wordingFor } from '../../../adapters/wording.ts';
import { faultOf, inJobFolder, quiet } from '../job.ts';
import { to } from './job.ts';

const toSpanish: TranslationEngine = {
  ...(ENGINES.translation[0] as TranslationEngine),
  describe: async () => ({
    version: '1',
    licence: 'MIT',
    languages: ['en', 'es'],
    pairs: [{ from: 'en', to: 'es', grade: 'good' }],
  }),
  async translate(_, way) {
    throw new JobFault('INVALID_SOURCE_DATA', `Nobody translates into ${way.to}.`);
  },
};
const engines = { ...ENGINES, translation: [toSpanish] };

/** The link is refused as soon as it is looked at: what comes before that is seen. */
const asked = (...tags: readonly string[]) =>
  inJobFolder((folder) =>
    faultOf(
      fetchFor(
        { url: 'http://127.0.0.1:1/talk.mp4', allowOrigins: [], from: 'en-US', to: to(...tags) },
        folder,
        quiet,
        engines,
      ),
    ),
  );

test('one that nobody translates into', async () => {
  expect((await asked('ja-JP')).message).toBe('Nobody translates into ja-JP.');
});

test('one that only a server translates into that is away', async () => {
  const away: TranslationEngine = {
    ...toSpanish,
    describe: async () => ({
      ...(await toSpanish.describe()),
      pairs: [{ from: 'en', to: 'ja', grade: 'good' }],
      missing: 'translate.example is away.',
    }),
  };
  const order = { url: 'http://127.0.0.1:1/talk.mp4', allowOrigins: [], from: 'en-US', to: to('ja-JP') };
  const fault = await inJobFolder((folder) =>
    faultOf(fetchFor(order, folder, quiet, { ...engines, translation: [away, toSpanish] })),
  );
  expect(fault.message).toBe('translate.example is away.');
});

test('several, of which none can be had', async () => {
  expect((await asked('ja-JP', 'ko-KR')).message).toBe(
    'Japanese (Japan): Nobody translates into ja-JP. Korean (Korea): Nobody translates into ko-KR.',
  );
});

test('of several one that can be had: it goes on', async () => {
  expect((await asked('ja-JP', 'es-ES')).message).not.toMatch(/translates/);
});

test('one that nobody can speak', async () => {
  const mute = { ...(ENGINES.speech[0] as SpeechEngine), speaks: () => undefined };
  const order = { url: 'http://127.0.0.1:1/talk.mp4', allowOrigins: [], from: 'en-US', to: to('es-ES') };
  const fault = await inJobFolder((folder) =>
    faultOf(fetchFor(order, folder, quiet, { ...engines, speech: [mute] })),
  );
  expect(fault.message).toBe('No voice here can speak Spanish (Spain).');
});

test('several that nobody can speak are told one after another to whoever reads German', async () => {
  const mute = { ...(ENGINES.speech[0] as SpeechEngine), speaks: () => undefined };
  const order = { url: 'http://127.0.0.1:1/talk.mp4', allowOrigins: [], from: 'en-US' };
  const fault = await inJobFolder((folder) =>
    faultOf(fetchFor({ ...order, to: to('es-ES', 'ja-JP') }, folder, quiet, { ...engines, speech: [mute] })),
  );
  expect(toldIn({ ...failureIn(fault) } as unknown as Json, wordingFor('de'))).toBe(
    'Spanisch (Spanien): Keine Stimme hier spricht Spanisch (Spanien). Japanisch (Japan): Keine Stimme hier spricht Japanisch (Japan).',
  );
});

test('what can be had is fetched, and what was given to be said needs no translation', async () => {
  expect((await asked('es-ES', 'en-GB')).reason).toMatch(/SOURCE|FETCH|URL|LINK/);
  const given = to('ja-JP').map((one) => ({ ...one, given: [{ start: 0, end: 1, text: 'はい' }] }));
  const order = { url: 'http://127.0.0.1:1/talk.mp4', allowOrigins: [], from: 'en-US', to: given };
  const fault = await inJobFolder((folder) => faultOf(fetchFor(order, folder, quiet, engines)));
  expect(fault.message).not.toMatch(/translates/);
});
