// Hostile input for dictionaries: invalid and oversized files, invalid terms, other API keys and other users' ids.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { form, OTHER_KEY, toyStudio } from '../harness.ts';

const csv = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'words.csv', { type: 'text/csv' });

const upload = (file: File, name = 'Names') => form({ dictionary_name: name, dictionary_file: file });

const CREATE = '/dictionaries/create-from-file';

const whyNot = (body: unknown) => JSON.stringify(body);

test.each([
  ['nothing', '', /is empty/],
  ['no languages', 'word,as\nEarshot,ear shot', /“word” is not a language/],
  ['a row without texts', 'en-US,fr-FR\n\u200b,', /row 2/],
  ['a text that is too long', `en-US\n${'x'.repeat(201)}`, /more than 200 characters/],
  ['too many rows', `en-US\n${'x\n'.repeat(5001)}`, /more than 5000 terms/],
  ['too many columns', `${'en-US,'.repeat(400)}\nx`, /more than 300 columns/],
  ['a row without end', `en-US\n"${'x'.repeat(200_000)}`, /needs a first row/],
  ['a spreadsheet', 'PK\u0003\u0004', /save it as CSV/],
  ['too many bytes', `en-US\n${'x\n'.repeat(1_020_000)}`, /larger than 2 MB/],
])('a file with %s is a 422 and is deleted', async (_, text, why) => {
  const { post, get, folder } = await toyStudio();
  const answer = await post(CREATE, upload(csv(text)));
  expect(answer.status).toBe(422);
  expect(whyNot(answer.body)).toMatch(why);
  expect((await get('/dictionaries')).body).toEqual([]);
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
});

test('bytes that are not text are refused', async () => {
  const { post } = await toyStudio();
  const answer = await post(CREATE, upload(csv(new Uint8Array(gzipSync('x'.repeat(5000))))));
  expect(answer.status).toBe(422);
});

test('other separators, encodings, quotes and formulas are read as text', async () => {
  const { post, get } = await toyStudio();
  const files = [
    csv('\ufeffen-US;es-ES\r\n=1+1;"una ""cita"""\r\n\r\n'),
    csv('English\tSpanish\n=1+1\tuna "cita"\n'),
    csv(new Uint8Array(Buffer.from('\ufeff1,54\n=1+1,"una ""cita"""\n', 'utf16le'))),
  ];
  for (const file of files) {
    const { body, status } = await post(CREATE, upload(file));
    expect([status, body.detail]).toEqual([200, undefined]);
    const { body: all } = await get(`/dictionaries/${body.id}/full-details`);
    expect(whyNot(all)).toContain(
      whyNot([
        { language: 1, term_text: '=1+1' },
        { language: 54, term_text: 'una "cita"' },
      ]),
    );
  }
});

test('terms: need a language and belong to their dictionary', async () => {
  const { post, get, call } = await toyStudio();
  const one = (await post(CREATE, upload(csv('en-US\nEarshot')))).body.id;
  const two = (await post(CREATE, upload(csv('en-US\nRose')))).body.id;
  const add = (translations: unknown, to: unknown = one) => post(`/dictionaries/${to}/add-term`, { translations });
  const good = [{ language: 1, translation: 'Harper' }];
  const bad = [undefined, [], 'x', [null], [{ language: 1 }], [{ language: 999, translation: 'x' }]];
  for (const translations of [...bad, [{ language: 1, translation: ' \u200b ' }], Array(301).fill(good[0])])
    expect((await add(translations)).status).toBe(422);
  expect((await add(good)).status).toBe(200);
  expect((await add(good, 999)).status).toBe(404);
  expect((await add(good, 'x')).status).toBe(422);
  const [{ id: term } = { id: 0 }] = (
    (await get(`/dictionaries/${one}/full-details`)).body as unknown as { dictionary_terms: { id: number }[] }
  ).dictionary_terms;
  expect((await call(`/dictionaries/term/${two}/${term}`, { method: 'DELETE' })).status).toBe(404);
  expect((await call(`/dictionaries/term/${one}/${term}`, { method: 'DELETE' })).status).toBe(200);
  expect((await get(`/dictionaries/${one}/full-details?limit=0`)).status).toBe(422);
});

test('another key cannot see, change, delete or use it', async () => {
  const { post, get, call } = await toyStudio();
  const { id } = (await post(CREATE, upload(csv('en-US,en-US\nEarshot,ear shot')))).body;
  const at = `/dictionaries/${id}`;
  const good = { translations: [{ language: 1, translation: 'Harper' }] };
  expect((await get('/dictionaries', OTHER_KEY)).body).toEqual([]);
  expect((await get(at, OTHER_KEY)).status).toBe(404);
  expect((await get(`${at}/full-details`, OTHER_KEY)).status).toBe(404);
  expect((await post(`${at}/add-term`, good, OTHER_KEY)).status).toBe(404);
  expect((await call(`/dictionaries/term/${id}/1`, { method: 'DELETE' }, OTHER_KEY)).status).toBe(404);
  expect((await call(at, { method: 'DELETE' }, OTHER_KEY)).status).toBe(404);
  const texts = { texts: ['Earshot'], source_language: 1, target_language: 54, chosen_dictionaries: [id] };
  expect(await post('/translate', texts, OTHER_KEY)).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'chosen_dictionaries', 0] }] },
  });
  expect((await get(at)).status).toBe(200);
});
