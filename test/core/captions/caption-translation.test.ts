// A caption file becomes a translated one: read with the request, sent in one call, assembled from what the task keeps.
// A crash at any point loses and repeats nothing.

import { describe, expect, test } from 'vitest';
import { FileGoneError } from '../../../src/ports/chat.ts';
import { ServiceUnreachableError } from '../../../src/ports/media-service.ts';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';
import { crashAt, never } from '../tasks/crash-at.ts';

const CAPTIONS = `1
00:00:00,500 --> 00:00:03,000
{\\an8}<i>Hello, everyone.</i>

2
00:00:03,500 --> 00:00:06,000
- Thank you.
- ♪ ♪
`;
const TRANSLATED = CAPTIONS.replace('Hello, everyone.', 'HELLO, EVERYONE.').replace('Thank you.', 'THANK YOU.');
const FILE = { name: 'film.en.srt', platformRef: 'upload-1' };
const WISHES = { target_language: 'Spanish' };

/** A service that translates into capitals. */
function createCaptionWorld(content: string | Buffer = CAPTIONS) {
  const world = createWorld();
  world.chat.uploads.set('upload-1', Buffer.from(content));
  world.service.findOutcome = async () => {
    const { texts = [] } = world.service.created.at(-1)?.request.values ?? {};
    return {
      fileLinks: [],
      texts: (texts as string[]).map((text) => text.toUpperCase().replaceAll(/<\/?\w>/g, (tag) => tag.toLowerCase())),
    };
  };
  return world;
}

const problemsOf = async (world: ReturnType<typeof createWorld>, values = {}, file: object = FILE) => {
  const earshot = createTestBot(world);
  const parsed = await earshot.parse(
    { command: 'translate', values: { ...WISHES, ...values }, files: [{ ...FILE, ...file }] },
    ana,
    room,
  );
  return parsed.ok ? parsed.request : parsed.problems.map(({ field, message }) => [field, message]);
};

test('is sent as texts in one call and comes back as a file', async () => {
  const world = createCaptionWorld();
  const earshot = createTestBot(world);
  await earshot.start();
  const { message } = await earshot.ask('translate', WISHES, [FILE]);
  await earshot.clock.advance(60_000);
  expect(world.service.created.map(({ request, files }) => [request.values, files])).toEqual([
    [{ texts: ['Hello, everyone.', 'Thank you.'], source_language: 1, target_language: 54 }, []],
  ]);
  const shown = world.chat.messages.get(message);
  expect(shown?.files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([['film.es.srt', TRANSLATED]]);
  const view = shown?.views.at(-1);
  expect(view).toMatchObject({
    status: 'done',
    title: 'Translation → Spanish',
    input: 'film.en.srt',
    isInputFile: true,
  });
  expect(view?.facts).toContainEqual({ label: 'Captions', value: '2' });
  expect(view?.body).toBeUndefined();
  expect(view?.actions?.map(({ name }) => name)).not.toContain('follow-up:say');
});

test('bilingual: the translation is below the original', async () => {
  const world = createCaptionWorld('\ufeffWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nHello, all.\r\n');
  const earshot = createTestBot(world);
  await earshot.start();
  const { message } = await earshot.ask('translate', { ...WISHES, layout: 'Both languages' }, [
    { ...FILE, name: 'a.vtt' },
  ]);
  await earshot.clock.advance(60_000);
  const [file] = world.chat.messages.get(message)?.files ?? [];
  expect([file?.name, file?.bytes.toString()]).toEqual([
    'a.es.vtt',
    '\ufeffWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nHello, all.\r\nHELLO, ALL.\r\n',
  ]);
});

test('its language is detected from its words', async () => {
  const world = createCaptionWorld('1\n00:00:00,500 --> 00:00:03,000\nBonjour, tout le monde, merci beaucoup.\n');
  expect(await problemsOf(world)).toMatchObject({ values: { source_language: 76 }, detectedField: 'source_language' });
  const german = '1\n00:00:00,500 --> 00:00:03,000\nGuten Morgen, danke schön, liebe Leute.\n';
  expect(await problemsOf(createCaptionWorld(german), { target_language: 'English' })).toMatchObject({
    values: { source_language: 31, target_language: 1 },
  });
});

test('old encodings are read, and the result is UTF-8', async () => {
  const world = createCaptionWorld(Buffer.from('1\n00:00:00,500 --> 00:00:03,000\nHola, señora Peña.\n', 'latin1'));
  expect(await problemsOf(world, { target_language: 'English' })).toMatchObject({
    captions: { text: '1\n00:00:00,500 --> 00:00:03,000\nHola, señora Peña.\n', cueCount: 1, characters: 18 },
  });
});

test('captions of an editing program come back as SubRip', async () => {
  const world = createCaptionWorld('[Events]\nDialogue: 0,0:00:00.50,0:00:03.00,Default,,0,0,0,,Hello,\\Nall.\n');
  const earshot = createTestBot(world);
  await earshot.start();
  const { message } = await earshot.ask('translate', WISHES, [{ ...FILE, name: 'film.ass' }]);
  await earshot.clock.advance(60_000);
  expect(world.chat.messages.get(message)?.files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
    ['film.es.srt', '1\n00:00:00,500 --> 00:00:03,000\nHELLO, ALL.\n'],
  ]);
});

describe('problems are found before a task is created', () => {
  test.each([
    ['no captions', 'Hello\nall', '“film.en.srt” has no captions to translate in .srt or .vtt format'],
    [
      'only music',
      '1\n00:00:00,500 --> 00:00:03,000\n♪ ♪\n',
      '“film.en.srt” has no captions to translate in .srt or .vtt format',
    ],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      '“film.en.srt” has no captions to translate in .srt or .vtt format',
    ],
    [
      'too many captions',
      '00:00:00,500 --> 00:00:03,000\na\n\n'.repeat(10_001),
      '“film.en.srt” is too large; the limits are 10,000 captions and 2 MB',
    ],
    ['too many bytes', 'x'.repeat(2_000_001), '“film.en.srt” is too large; the limits are 10,000 captions and 2 MB'],
  ])('%s', async (_, content, problem) => {
    expect(await problemsOf(createCaptionWorld(content))).toEqual([['file', problem]]);
  });

  test('another kind of file', async () => {
    expect(await problemsOf(createCaptionWorld(), {}, { name: 'film.mp4' })).toEqual([
      ['file', 'takes .srt or .vtt files, and “film.mp4” is not one'],
    ]);
  });

  test('a text beside the file, or neither', async () => {
    expect(await problemsOf(createCaptionWorld(), { text: 'Hello' })).toEqual([
      ['file', 'give either a text or a file, not both'],
    ]);
    const { parse } = createTestBot(createCaptionWorld());
    expect(await parse({ command: 'translate', values: WISHES, files: [] }, ana, room)).toMatchObject({
      ok: false,
      problems: [{ field: 'texts', message: 'please fill this in' }],
    });
  });

  test('a file that is gone', async () => {
    const world = createCaptionWorld();
    world.chat.openFile = async () => {
      throw new FileGoneError('The file was deleted.');
    };
    expect(await problemsOf(world)).toEqual([['file', 'The file was deleted.']]);
  });
});

test('a download that fails once is repeated', async () => {
  const world = createCaptionWorld();
  const { openFile } = world.chat;
  let tries = 0;
  world.chat.openFile = async (file) => {
    tries += 1;
    if (tries === 1) throw new Error('socket hang up');
    return openFile.call(world.chat, file);
  };
  const parsed = problemsOf(world);
  await world.clock.advance(10_000);
  expect(await parsed).toMatchObject({ captions: { cueCount: 2 } });
});

test('a platform that never answers is a problem, not a wait', async () => {
  const world = createCaptionWorld();
  world.chat.openFile = async () => never;
  const parsed = problemsOf(world);
  await world.clock.advance(60_000);
  expect(await parsed).toEqual([
    ['file', '“film.en.srt” was incomplete, so nothing was sent. Try again, or attach it again.'],
  ]);
});

test('many characters need a confirmation, as in a text', async () => {
  const world = createCaptionWorld();
  const earshot = createTestBot(world, undefined, { confirmAboveCharacters: 20 });
  await earshot.start();
  const { message } = await earshot.ask('translate', WISHES, [FILE]);
  await earshot.clock.advance(10_000);
  expect(world.chat.transcript(message).at(-1)).toMatch(/^needs-input: .*27 characters/);
  expect(world.service.created).toEqual([]);
});

test('another number of texts is no result', async () => {
  const world = createCaptionWorld();
  world.service.findOutcome = async () => ({ fileLinks: [], texts: ['HOLA'] });
  const earshot = createTestBot(world);
  await earshot.start();
  const { message } = await earshot.ask('translate', WISHES, [FILE]);
  await earshot.clock.advance(60_000);
  expect(world.chat.transcript(message).at(-1)).toMatch(
    /^unknown: It is finished, but the result could not be fetched/,
  );
  expect(world.chat.messages.get(message)?.files).toEqual([]);
});

test('the studio’s note on untranslated texts names captions', async () => {
  const world = createCaptionWorld();
  const list = { unit: 'list', value: ['2'], joined: 'comma' };
  world.service.statuses = [
    { status: 'SUCCESS', run_id: 7, notes: [{ id: 'notes.untranslated', args: { list } }], message: 'x' },
  ];
  world.chat.uploads.set('upload-1', Buffer.from(`${CAPTIONS}\n3\n00:00:07,000 --> 00:00:08,000\nThank you.\n`));
  const earshot = createTestBot(world);
  await earshot.start();
  const { message } = await earshot.ask('translate', WISHES, [FILE]);
  await earshot.clock.advance(60_000);
  expect(world.chat.transcript(message).at(-1)).toBe('done: Not translated, wholly or in part: caption 2, 3.');
});

test('the service was away: the file is not read again', async () => {
  const world = createCaptionWorld();
  world.service.createFaults.push(new ServiceUnreachableError('away'));
  const earshot = createTestBot(world);
  await earshot.start();
  const { message } = await earshot.ask('translate', WISHES, [FILE]);
  world.chat.uploads.clear();
  await earshot.clock.advance(120_000);
  expect(world.chat.messages.get(message)?.files.map(({ bytes }) => bytes.toString())).toEqual([TRANSLATED]);
});

const POINTS = [
  ...['after put pending', 'before put submitting', 'after put polling', 'before put fetching', 'after put fetching'],
  ...['before put delivering', 'after put delivering', 'before deliver', 'after deliver', 'before put done'],
] as const;

test.each(POINTS)('dying %s: created once and delivered once', async (point) => {
  const world = createCaptionWorld();
  const first = createTestBot(world, crashAt(point));
  await first.start();
  void first.ask('translate', WISHES, [FILE]).catch(() => undefined);
  await world.clock.advance(20_000);
  // The platform has deleted the upload meanwhile.
  world.chat.uploads.clear();
  const second = createTestBot(world);
  await second.start();
  await world.clock.advance(60_000);
  expect(world.service.created).toHaveLength(1);
  const shown = world.chat.messages.get('message-1');
  expect(shown?.files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([['film.es.srt', TRANSLATED]]);
  expect(world.chat.transcript('message-1').at(-1)).toMatch(/^done/);
});
