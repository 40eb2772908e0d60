// Tests that a dub with only unavailable languages is rejected before the download, naming each language.

import { expect, test } from 'vitest';
import { getMessages } from '../../../../src/domain/messages.ts';
import { parseServiceMessage } from '../../../../src/domain/tasks/service-message.ts';
import type { Json } from '../../../../src/kit/json.ts';
import type { SpeechEngine, TranslationEngine } from '../../../../src/studio/engines/engine.ts';
import { ENGINES } from '../../../../src/studio/engines/index.ts';
import { JobError, toTaskFailure } from '../../../../src/studio/errors.ts';
import { fetchJobSource } from '../../../../src/studio/operations/fetch-job-source.ts';
import { faultOf, inJobFolder, quiet } from '../job.ts';
import { to } from './job.ts';

const toSpanish: TranslationEngine = {
  ...(ENGINES.translation[0] as TranslationEngine),
  describe: async () => ({
    version: '1',
    licence: 'MIT',
    languages: ['en', 'es'],
    pairs: [{ from: 'en', to: 'es', quality: 'good' }],
  }),
  async translate(_, way) {
    throw new JobError('INVALID_SOURCE_DATA', `Nobody translates into ${way.to}.`);
  },
};
const engines = { ...ENGINES, translation: [toSpanish] };

/** The link itself is invalid, which shows that the check precedes the download. */
const asked = (...tags: readonly string[]) =>
  inJobFolder((folder) =>
    faultOf(
      fetchJobSource(
        { url: 'http://127.0.0.1:1/talk.mp4', allowOrigins: [], from: 'en-US', to: to(...tags) },
        folder,
        quiet,
        engines,
      ),
    ),
  );

test('refuses a target language without translation', async () => {
  expect((await asked('ja-JP')).message).toBe('Nobody translates into ja-JP.');
});

test('refuses a target language of an unavailable server', async () => {
  const away: TranslationEngine = {
    ...toSpanish,
    describe: async () => ({
      ...(await toSpanish.describe()),
      pairs: [{ from: 'en', to: 'ja', quality: 'good' }],
      missing: 'translate.example is away.',
    }),
  };
  const order = { url: 'http://127.0.0.1:1/talk.mp4', allowOrigins: [], from: 'en-US', to: to('ja-JP') };
  const fault = await inJobFolder((folder) =>
    faultOf(fetchJobSource(order, folder, quiet, { ...engines, translation: [away, toSpanish] })),
  );
  expect(fault.message).toBe('translate.example is away.');
});

test('refuses several target languages without any translation', async () => {
  expect((await asked('ja-JP', 'ko-KR')).message).toBe(
    'Japanese (Japan): Nobody translates into ja-JP. Korean (Korea): Nobody translates into ko-KR.',
  );
});

test('accepts several target languages if one has a translation', async () => {
  expect((await asked('ja-JP', 'es-ES')).message).not.toMatch(/translates/);
});

test('refuses a target language without a voice', async () => {
  const mute = { ...(ENGINES.speech[0] as SpeechEngine), getVoiceSupport: () => undefined };
  const order = { url: 'http://127.0.0.1:1/talk.mp4', allowOrigins: [], from: 'en-US', to: to('es-ES') };
  const fault = await inJobFolder((folder) =>
    faultOf(fetchJobSource(order, folder, quiet, { ...engines, speech: [mute] })),
  );
  expect(fault.message).toBe('No voice here can speak Spanish (Spain).');
});

test('refused languages are listed one by one in German', async () => {
  const mute = { ...(ENGINES.speech[0] as SpeechEngine), getVoiceSupport: () => undefined };
  const order = { url: 'http://127.0.0.1:1/talk.mp4', allowOrigins: [], from: 'en-US' };
  const fault = await inJobFolder((folder) =>
    faultOf(fetchJobSource({ ...order, to: to('es-ES', 'ja-JP') }, folder, quiet, { ...engines, speech: [mute] })),
  );
  const sent: Json = JSON.parse(JSON.stringify(toTaskFailure(fault)));
  expect(getMessages('de').render(parseServiceMessage(sent) ?? '')).toBe(
    'Spanisch (Spanien): Keine Stimme hier spricht Spanisch (Spanien). Japanisch (Japan): Keine Stimme hier spricht Japanisch (Japan).',
  );
});

test('possible targets are fetched, provided lines need no translation', async () => {
  expect((await asked('es-ES', 'en-GB')).reason).toMatch(/SOURCE|FETCH|URL|LINK/);
  const given = to('ja-JP').map((one) => ({ ...one, providedLines: [{ start: 0, end: 1, text: 'はい' }] }));
  const order = { url: 'http://127.0.0.1:1/talk.mp4', allowOrigins: [], from: 'en-US', to: given };
  const fault = await inJobFolder((folder) => faultOf(fetchJobSource(order, folder, quiet, engines)));
  expect(fault.message).not.toMatch(/translates/);
});
