// Answers of the service in every known shape: only final status words end a task, and results are found in all places.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildResultPath, parseOutcome, parseStatus, parseStatusWord } from '../../../src/domain/tasks/outcome.ts';
import type { Json } from '../../../src/kit/json.ts';
import { operationNamed } from '../samples.ts';

const FINAL = ['SUCCESS', 'ERROR', 'FAILED', 'TIMEOUT', 'PAYMENT_REQUIRED', 'CANCELLED', 'CANCELED', 'REJECTED'];

describe('status words', () => {
  test.each(FINAL)('%s is final in any case and with spaces', (word) => {
    const phase = word === 'SUCCESS' ? 'success' : 'failure';
    for (const form of [word, word.toLowerCase(), ` ${word}\n`]) expect(parseStatusWord(form)).toBe(phase);
  });

  test.each(['PENDING', 'PROCESSING', 'QUEUED', 'RUNNING', 'completed', 'DONE', 'SUCCESSFUL', 'NO_ERROR', 'NONE', ''])(
    '%j means working',
    (word) => {
      expect(parseStatusWord(word)).toBe('working');
    },
  );

  test('any other word means working', () => {
    const near = fc.tuple(fc.constantFrom(...FINAL), fc.string({ minLength: 1 })).map((pair) => pair.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), near), (word) => {
        fc.pre(!FINAL.includes(word.trim().toUpperCase()));
        expect(parseStatusWord(word)).toBe('working');
      }),
    );
  });
});

describe('a status answer', () => {
  test('every documented field is read', () => {
    expect(
      parseStatus({
        status: 'PENDING',
        run_id: null,
        exception_reason: null,
        message: null,
        stage: 'x',
        progress: 0.5,
      }),
    ).toEqual({
      phase: 'working',
      statusWord: 'PENDING',
      stage: 'x',
      progress: 0.5,
      body: expect.anything(),
    });
    expect(parseStatus({ status: 'ERROR', exception_reason: 'SOURCE_TOO_LONG', message: 'Too long.' })).toMatchObject({
      phase: 'failure',
      reason: 'SOURCE_TOO_LONG',
      message: 'Too long.',
    });
  });

  test('a bare string is a status', () => {
    expect(parseStatus('SUCCESS')).toEqual({
      phase: 'success',
      statusWord: 'SUCCESS',
      body: { status: 'SUCCESS' },
    });
  });

  test.each([
    [10379, '10379'],
    ['10379', '10379'],
    ['a-b', 'a-b'],
    [0, '0'],
    ['', undefined],
    [null, undefined],
    [{}, undefined],
    [true, undefined],
  ] as const)('run id %j', (id, runId) => {
    expect(parseStatus({ status: 'SUCCESS', run_id: id })?.runId).toBe(runId);
  });

  test.each([
    ['text', 'text'],
    [{ message: 'inner' }, 'inner'],
    [{ detail: 'inner' }, 'inner'],
    [{ msg: 'inner' }, 'inner'],
    [{ other: 1 }, undefined],
    ['  ', undefined],
    [[], undefined],
  ] as readonly (readonly [Json, string | undefined])[])('message %j', (message, said) => {
    expect(parseStatus({ status: 'ERROR', message })?.message).toBe(said);
  });

  test.each([1.5, -0.1, '0.5', null])('a progress of %j is ignored', (progress) => {
    expect(parseStatus({ status: 'PENDING', progress })).not.toHaveProperty('progress');
  });

  test('any other body returns no status', () => {
    for (const body of [null, 1, true, [], ['SUCCESS'], {}, { status: null }, { status: 1 }, { status: ' ' }, '', ' '])
      expect(parseStatus(body)).toBeUndefined();
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const report = parseStatus(body as Json);
        if (report?.phase !== 'working') expect(FINAL).toContain(report?.statusWord.trim().toUpperCase() ?? 'SUCCESS');
      }),
    );
  });
});

const outcome = (name: string, body: Json) => parseOutcome(operationNamed(name).outcome, body);
const addresses = (name: string, body: Json) =>
  outcome(name, body)?.fileLinks.map(({ role, address }) => `${role} ${address}`);

describe('a result', () => {
  test.each([
    ['tts', { output_url: 'u' }, ['speech u']],
    ['sound', { audio_url: 'u' }, ['sound u']],
    ['sound', { output_url: 'u' }, ['sound u']],
    ['sound', { file_url: 'u' }, ['sound u']],
    ['sound', { audio_url: null, file_url: 'u' }, ['sound u']],
    ['sound', { audio_url: 'document', output_url: 'other' }, ['sound document']],
    ['story', { story_url: 'u' }, ['story u']],
    ['story', { audio_url: 'u', dialogue_url: 'd', transcript: [] }, ['story u']],
    ['separate', { foreground_url: 'f', background_url: 'b' }, ['foreground f', 'background b']],
    ['separate', { foreground_audio_url: 'f', background_audio_url: 'b' }, ['foreground f', 'background b']],
    ['separate', { foreground_url: 'f', background_audio_url: 'b' }, ['foreground f', 'background b']],
    ['separate', { foreground_url: 'f' }, undefined],
    ['separate', { foreground_url: '', background_url: 'b' }, undefined],
    ['dub', { video_url: 'v', audio_url: 'a', transcript: [] }, ['video v', 'audio a']],
    ['dub', { output_video_url: 'v', output_audio_url: 'a', run_id: 1 }, ['video v', 'audio a']],
    ['dub', { video_url: null, audio_url: 'a' }, ['audio a']],
    ['dub', {}, undefined],
    ['voice', { previews: ['a', 'b'] }, ['sample-a a', 'sample-b b']],
    ['voice', { previews: ['a', '', 'c', null] }, ['sample-a a', 'sample-b c']],
    ['voice', { previews: [] }, undefined],
    ['voice', { previews: 'a' }, undefined],
    ['sound', { audio_url: '' }, undefined],
    ['sound', [], undefined],
    ['sound', 'u', undefined],
  ] as readonly (readonly [string, Json, readonly string[] | undefined])[])('%s %j', (name, body, expected) => {
    expect(addresses(name, body)).toEqual(expected);
  });

  test('three samples are listed as three', () => {
    expect(outcome('voice', { previews: ['a', 'b', 'c'] })?.fileLinks.map(({ label }) => label)).toEqual([
      'Sample A',
      'Sample B',
      'Sample C',
    ]);
  });

  test('a dub of several languages is a map by language', () => {
    const one = { audio_url: 'a', video_url: null };
    expect(outcome('dub', { '54': one, 'fr-fr': { video_url: 'v' }, klingon: one, note: 'x', none: null })).toEqual({
      fileLinks: [
        { role: 'audio-54', label: 'Dubbed sound', address: 'a', language: 'Spanish (Spain)' },
        { role: 'video-fr-fr', label: 'Dubbed film', address: 'v', language: 'French (France)' },
        { role: 'audio-klingon', label: 'Dubbed sound', address: 'a', language: 'klingon' },
      ],
    });
  });

  test('translated segments are texts', () => {
    expect(outcome('translate', { texts: ['uno', ''] })).toEqual({ fileLinks: [], texts: ['uno', ''] });
    expect([{ texts: ['uno', null] }, { texts: 'uno' }, {}].map((body) => outcome('translate', body))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('transcripts are included for each language; files suffice without them', () => {
    const said = (text: string) => [{ start: 0, end: 1, text, speaker: 'S' }];
    const line = (text: string) => ({ start: 0, end: 1, text, speaker: 'S' });
    expect(outcome('transcribe', { transcript: said('Hello.') })).toEqual({
      fileLinks: [],
      transcripts: [{ lines: [line('Hello.')] }],
    });
    expect(outcome('transcribe', { transcript: 'Hello.' })).toBeUndefined();
    expect(outcome('story', { audio_url: 'a', transcript: said('Once.') })?.transcripts).toEqual([
      { lines: [line('Once.')] },
    ]);
    expect(outcome('story', { audio_url: 'a', transcript: [{ text: 'no times' }] })).not.toHaveProperty('transcripts');
    expect(
      outcome('dub', {
        '54': { audio_url: 'a', transcript: said('Hola.') },
        '76': { audio_url: 'b', transcript: [] },
      })?.transcripts,
    ).toEqual([{ language: 'Spanish (Spain)', lines: [line('Hola.')] }]);
  });

  test('the path escapes the run id', () => {
    expect(buildResultPath(operationNamed('tts'), '10379')).toBe('/tts-result/10379');
    expect(buildResultPath(operationNamed('dub'), '../a b?$&')).toBe('/dub-result/..%2Fa%20b%3F%24%26');
  });
});
