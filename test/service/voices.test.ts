// The list of voices, and a voice from a recording.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { json, partsOf, wav } from './loopback.ts';
import { emptyFolder, errorOf, KEY, scene } from './setup.ts';

const gary = {
  id: 20299,
  voice_name: ' Gary ',
  gender: 1,
  age: 43,
  language: 1,
  transcript: null,
  description: 'Calm',
  is_published: true,
  signed_url: 'https://files.example/gary.wav?sig=1',
};
const known = {
  id: 20299,
  name: 'Gary',
  gender: 1,
  age: 43,
  language: 1,
  description: 'Calm',
  previewUrl: 'https://files.example/gary.wav?sig=1',
};

describe('the list of voices', () => {
  test.each([
    ['an array', [gary]],
    ['an object that holds one', { voices: [gary] }],
  ])('is read from %s', async (_, body) => {
    const { server, service } = await scene((_, response) => json(response, body));
    expect(await service.voices()).toEqual([known]);
    expect(server.seen[0]?.path).toBe('/list-voices');
  });

  test('accepts nulls and drops invalid voices', async () => {
    const bare = { id: 7, voice_name: 'Rose', gender: null, age: null, language: null, signed_url: null };
    const strange = [
      null,
      'Rose',
      {},
      { id: '7', voice_name: 'x' },
      { id: 1.5, voice_name: 'x' },
      { id: 8, voice_name: null },
    ];
    const { service } = await scene((_, response) => json(response, [...strange, bare]));
    expect(await service.voices()).toEqual([{ id: 7, name: 'Rose' }]);
  });

  test('resolves relative sample addresses against the base', async () => {
    const { server, service } = await scene((_, response) =>
      json(response, [
        { ...gary, signed_url: '/voices/1.wav' },
        { ...gary, signed_url: 'javascript:alert(1)' },
      ]),
    );
    expect((await service.voices()).map((one) => one.previewUrl)).toEqual([`${server.base}/voices/1.wav`, undefined]);
  });

  test.each([{}, 'none', { voices: null }])('with an invalid format is unclear', async (body) => {
    const { service } = await scene((_, response) => json(response, body));
    expect(await errorOf(service.voices())).toMatchObject({ name: 'ServiceResponseError' });
  });
});

describe('deleting a voice', () => {
  const also = ['DELETE /custom-voices/{voice_id}'];

  test('is requested if supported and can be repeated', async () => {
    for (const status of [200, 202, 204, 404]) {
      const { server, service } = await scene(({ path }, response) =>
        path === '/capabilities'
          ? json(response, { also })
          : void response.writeHead(status, { 'content-type': 'application/json' }).end(status === 204 ? '' : '{}'),
      );
      expect(await service.deleteVoice(31)).toBe(status === 202 ? 'later' : true);
      expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'GET /capabilities',
        'DELETE /custom-voices/31',
      ]);
      expect(server.seen[1]?.headers['x-api-key']).toBe(KEY);
    }
  });

  test.each([
    ['does not know the question', 404, { detail: 'Not Found' }],
    ['can do other things', 200, { voices: 3 }],
    ['announces other calls', 200, { also: ['DELETE /{operation}/{task_id}'] }],
    ['answers with something else', 200, ['DELETE /custom-voices/{voice_id}']],
  ])('is not requested when the service %s', async (_, status, body) => {
    const { server, service } = await scene((__, response) => json(response, body, status));
    expect(await service.deleteVoice(31)).toBe(false);
    expect(server.seen.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('is reported when the service refuses it', async () => {
    const { service } = await scene(({ path }, response) =>
      path === '/capabilities' ? json(response, { also }) : json(response, { detail: 'no' }, 403),
    );
    expect(await errorOf(service.deleteVoice(31))).toMatchObject({
      name: 'ServiceRefusedError',
      status: 403,
    });
  });
});

describe('a voice made from a recording', () => {
  async function sample() {
    const path = join(await emptyFolder(), 'sample-a.wav');
    await writeFile(path, wav(100));
    return {
      role: 'sample-a',
      label: 'Sample A',
      name: 'Sample A.wav',
      type: 'audio/wav',
      bytes: 144,
      path,
    };
  }

  test('is sent with name, gender and recording, returns a number', async () => {
    const { server, service } = await scene((_, response) => json(response, { voice_id: 31 }));
    expect(await service.createVoice({ name: 'Älter', gender: 2, file: await sample() })).toEqual({ id: 31 });
    const [seen] = server.seen;
    expect(seen?.path).toBe('/create-custom-voice');
    expect(seen && partsOf(seen)).toEqual([
      { name: 'voice_name', text: Buffer.from('Älter').toString('latin1') },
      { name: 'gender', text: '2' },
      { name: 'file', file: 'Sample A.wav', type: 'audio/wav', text: wav(100).toString('latin1') },
    ]);
  });

  test('is sent once and unclear without a number', async () => {
    const { server, service } = await scene((_, response) => json(response, { voice_id: 'soon' }));
    const made = service.createVoice({ name: 'Old', gender: 2, file: await sample() });
    expect(await errorOf(made)).toMatchObject({ name: 'ServiceResponseError' });
    expect(server.seen).toHaveLength(1);
  });
});
