// Outcomes of finished tasks in every shape that the service is known to use.

import { describe, expect, test } from 'vitest';
import { dub, dubConversionOperation } from '../../commands/dub.ts';
import { separate } from '../../commands/separate.ts';
import { sound } from '../../commands/sound.ts';
import { story } from '../../commands/story.ts';
import { translate } from '../../commands/translate.ts';
import { tts } from '../../commands/tts.ts';
import { json, type Reply, wav } from './loopback.ts';
import { errorOf, scene } from './setup.ts';

const speech = { role: 'speech', label: 'Speech', address: '/tts-result/5' };
const done = { status: 'SUCCESS', run_id: 5 };

const sending =
  (type: string | undefined, body: Buffer | string): Reply =>
  (_, response) => {
    response.writeHead(200, type === undefined ? {} : { 'content-type': type });
    response.end(body);
  };

describe('result in the status answer', () => {
  test('one address is enough', async () => {
    const { server, service } = await scene((_, response) => json(response, {}, 500));
    const outcome = await service.findOutcome(sound, { ...done, audio_url: '/files/a.wav' });
    expect(outcome.fileLinks).toEqual([{ role: 'sound', label: 'Sound', address: '/files/a.wav' }]);
    expect(server.seen).toHaveLength(0);
  });

  test('a partial result asks the result endpoint', async () => {
    const stems = { foreground_audio_url: 'https://f/1', background_audio_url: 'https://f/2' };
    const { server, service } = await scene((_, response) => json(response, stems));
    const outcome = await service.findOutcome(separate, {
      ...done,
      foreground_url: 'https://f/0',
      background_url: '',
    });
    expect(outcome.fileLinks.map((one) => one.address)).toEqual(['https://f/1', 'https://f/2']);
    expect(server.seen[0]?.path).toBe('/audio-separation-result/5');
  });

  test('texts without a run id are accepted', async () => {
    const { service } = await scene((_, response) => json(response, {}, 500));
    expect(await service.findOutcome(translate, { status: 'SUCCESS', texts: ['Hola'] })).toMatchObject({
      texts: ['Hola'],
    });
  });

  test('without an address and run id it throws', async () => {
    const { server, service } = await scene((_, response) => json(response, {}));
    const error = await errorOf(service.findOutcome(tts, { status: 'SUCCESS', run_id: null }));
    expect(error).toMatchObject({ name: 'ServiceResponseError' });
    expect(server.seen).toHaveLength(0);
  });
});

describe('result at the endpoint', () => {
  const files: Record<string, Reply> = {
    'a file with its type': sending('audio/wav', wav()),
    'a file called JSON': sending('application/json', wav()),
    'a file without a type': sending(undefined, wav(64)),
    'an unknown kind of file called audio': sending('audio/x-new; a=b', Buffer.from([0, 1, 2, 3, 0xff, 0xfe])),
    'a redirect to a file elsewhere': (_, response) => json(response, {}, 302, { location: 'https://x.example/a' }),
  };
  test.each(Object.entries(files))('%s is its own source', async (_, reply) => {
    const { service } = await scene(reply);
    expect(await service.findOutcome(tts, done)).toEqual({ fileLinks: [speech] });
  });

  test('only the start of a large file is read', async () => {
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { service } = await scene((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav' });
      response.write(wav(20_000)); // and never ends the response
      response.on('close', closed);
    });
    expect(await service.findOutcome(tts, done)).toEqual({ fileLinks: [speech] });
    await gone;
  });

  test('JSON with an audio type is read as JSON', async () => {
    const { service } = await scene(sending('audio/flac', '{"output_url":"https://x.example/s.flac"}'));
    expect(await service.findOutcome(tts, done)).toEqual({
      fileLinks: [{ ...speech, address: 'https://x.example/s.flac' }],
    });
  });

  test('a long JSON answer is read completely', async () => {
    const texts = Array.from({ length: 2_000 }, (_, at) => `Segment número ${at}`);
    const { service } = await scene((_, response) => json(response, { texts }));
    expect((await service.findOutcome(translate, done)).texts).toEqual(texts);
  });

  test('a dubbed film gets its role and languages are separate', async () => {
    const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42')]);
    const { service } = await scene((seen, response, request) =>
      seen.path.endsWith('/5')
        ? sending('video/mp4', film)(seen, response, request)
        : json(response, { '54': { audio_url: 'https://f/es' }, 'fr-fr': { audio_url: 'https://f/fr' } }),
    );
    expect((await service.findOutcome(dub, done)).fileLinks).toEqual([
      { role: 'video', label: 'Dubbed film', address: '/dub-result/5' },
    ]);
    expect((await service.findOutcome(dub, { ...done, run_id: 6 })).fileLinks.map((one) => one.role)).toEqual([
      'audio-54',
      'audio-fr-fr',
    ]);
  });

  test('the status is completed with the transcript if possible', async () => {
    const transcript = [{ start: 0, end: 1, text: 'Once.', speaker: 'S' }];
    const { service } = await scene((seen, response) =>
      seen.path === '/story-result/5?include_transcript=true'
        ? json(response, { audio_url: '/files/b.mp3', transcript })
        : json(response, { detail: 'gone' }, 404),
    );
    const told = { ...done, story_url: '/files/a.mp3' };
    expect((await service.findOutcome(story, told)).transcripts).toEqual([{ lines: transcript }]);
    expect(await service.findOutcome(story, { ...told, run_id: 6 })).toEqual({
      fileLinks: [{ role: 'story', label: 'Story', address: '/files/a.mp3' }],
    });
  });

  const useless: Record<string, Reply> = {
    'a web page': sending('text/html', '<!doctype html><title>Sign in</title>'),
    'an empty answer': sending('audio/wav', ''),
    'JSON about something else': sending('application/json', '{"ok":true}'),
  };
  test.each(Object.entries(useless))('%s is unclear', async (_, reply) => {
    const { service } = await scene(reply);
    expect(await errorOf(service.findOutcome(tts, done))).toMatchObject({ name: 'ServiceResponseError' });
  });

  test('one file instead of two is unclear', async () => {
    const { service } = await scene(sending('audio/wav', wav()));
    expect(await errorOf(service.findOutcome(separate, done))).toMatchObject({
      name: 'ServiceResponseError',
    });
  });

  test('a refusal throws, and a 503 is retried', async () => {
    let asked = 0;
    const { service } = await scene((seen, response) => {
      if (seen.path.endsWith('/6')) return json(response, { detail: 'wrong kind of run' }, 400);
      asked += 1;
      return asked === 1 ? json(response, {}, 503) : json(response, { texts: ['Hola'] });
    });
    expect(await service.findOutcome(translate, done)).toEqual({ fileLinks: [], texts: ['Hola'] });
    expect(await errorOf(service.findOutcome(translate, { ...done, run_id: '6' }))).toMatchObject({
      name: 'ServiceRefusedError',
      status: 400,
    });
  });
});

describe('transcript of a dub without one', () => {
  const SRT = '1\n00:00:01,000 --> 00:00:02,500\nHola.\n';
  const twoDubs = { '54': { audio_url: 'https://f/54' }, '76': { audio_url: 'https://f/76' } };
  const answers: Readonly<Record<string, (text: string) => unknown>> = {
    'in a field': (transcript) => ({ transcript }),
    'as a text': (text) => text,
  };
  test.each(Object.entries(answers))('is requested for each language: %s', async (_, answer) => {
    const { server, service } = await scene(({ path }, response) =>
      path.startsWith('/transcript/5/')
        ? json(response, answer(path.startsWith('/transcript/5/54') ? SRT : ''))
        : json(response, twoDubs),
    );
    const outcome = await service.findOutcome(dub, done, { target_languages: [54, 76] });
    const lines = [{ start: 1, end: 2.5, text: 'Hola.' }];
    expect(outcome.transcripts).toEqual([{ lines, language: 'Spanish (Spain)' }]);
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/dub-result/5',
      '/transcript/5/54?format_type=srt&data_type=raw_data',
      '/transcript/5/76?format_type=srt&data_type=raw_data',
    ]);
  });

  test('is optional and skipped when the dub includes it', async () => {
    const { server, service } = await scene(({ path }, response) =>
      path.startsWith('/transcript/')
        ? json(response, { detail: 'Not Found' }, 404)
        : json(response, { audio_url: 'https://f/1', transcript: [] }),
    );
    const bare = await service.findOutcome(dub, done, { target_languages: [54] });
    expect([bare.fileLinks.length, bare.transcripts]).toEqual([1, undefined]);
    expect(server.seen).toHaveLength(2);
    const said = [{ start: 0, end: 1, text: 'Hola.', speaker: 'A' }];
    const { server: other, service: full } = await scene((_, response) =>
      json(response, { audio_url: 'https://f/1', transcript: said }),
    );
    expect((await full.findOutcome(dub, done, { target_languages: [54] })).transcripts).toHaveLength(1);
    expect(other.seen).toHaveLength(1);
  });
});

describe('a dub in another format', () => {
  const asked = { run_id: 5, language: 54, output_format: 'mp3' };
  const request = { command: 'dub-alt-format', values: asked, files: {}, labels: {} };
  const none = () => Promise.reject(new Error('no file was expected'));

  test('is returned immediately if the service has it', async () => {
    const { server, service } = await scene((_, response) =>
      json(response, { output_url: 'https://f/a.mp3?signed=1' }),
    );
    const { id } = await service.create(dubConversionOperation, request, none);
    const report = await service.status(dubConversionOperation, id);
    const outcome = await service.findOutcome(dubConversionOperation, report.body, asked);
    expect([report.phase, outcome.fileLinks[0]?.address]).toEqual(['success', 'https://f/a.mp3?signed=1']);
    expect(server.seen.map(({ method, path, body }) => [method, path, body.toString()])).toEqual([
      ['POST', '/dub-alt-format/5/54', '{"output_format":"mp3"}'],
    ]);
  });

  test('is requested again when the task is done', async () => {
    let made = false;
    const { server, service } = await scene(({ method }, response) => {
      if (method === 'GET') made = true;
      const once = made ? { output_url: 'https://f/a.mp3' } : { task_id: 'T' };
      json(response, method === 'GET' ? { status: 'SUCCESS', run_id: null } : once);
    });
    const { id } = await service.create(dubConversionOperation, request, none);
    const { body } = await service.status(dubConversionOperation, id);
    expect((await service.findOutcome(dubConversionOperation, body, asked)).fileLinks).toHaveLength(1);
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
  });
});
