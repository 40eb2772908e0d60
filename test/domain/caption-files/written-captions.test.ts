// The words of translated captions: sentences over several cues, tags inside words, line breaks, rolling captions and
// translations below the original.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planCaptionTranslation } from '../../../src/domain/caption-files/caption-plan.ts';

interface Options {
  readonly isBilingual?: boolean;
  readonly tag?: string;
}

/** Translates with a table, and returns the text of each cue. */
function translate(
  file: string,
  table: Readonly<Record<string, string>>,
  { isBilingual = false, tag = 'es-ES' }: Options = {},
) {
  const plan = planCaptionTranslation(file);
  expect(plan?.texts).toEqual(Object.keys(table));
  const written = plan?.write(Object.values(table), { isBilingual, tag }) ?? '';
  const blocks = written.split(/\n(?:\d+\n)?[\d:,.]+ --> [^\n]*\n/).slice(1);
  return blocks.map((block) => block.replace(/\n+$/, ''));
}

/** Cues of three seconds, one after another. */
const srt = (...texts: readonly string[]): string =>
  texts
    .map((text, at) => {
      const stamp = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')},000`;
      return `\n${at + 1}\n${stamp(at * 3)} --> ${stamp(at * 3 + 3)}\n${text}\n`;
    })
    .join('');

describe('sentences', () => {
  test('over several cues are translated as a whole and split at words', () => {
    const cues = srt('When the old man went to the market,', 'he bought a small fish', 'for his family. Then he left.');
    expect(
      translate(cues, {
        'When the old man went to the market, he bought a small fish for his family. Then he left.':
          'Cuando el viejo fue al mercado, compró un pececito para su familia. Luego se fue.',
      }),
    ).toEqual(['Cuando el viejo fue al mercado,', 'compró un pececito para', 'su familia. Luego se fue.']);
  });

  test('a new speaker, a full stop, a long pause or other markup ends a sentence', () => {
    const pause = '1\n00:00:00,000 --> 00:00:01,000\nI think that\n\n2\n00:00:09,000 --> 00:00:10,000\nwe agree.\n';
    const texts = (file: string) => planCaptionTranslation(file)?.texts;
    expect(texts(srt('I think that', 'we agree.'))).toEqual(['I think that we agree.']);
    expect(texts(pause)).toEqual(['I think that', 'we agree.']);
    expect(texts(srt('I think that', '- we agree.'))).toEqual(['I think that', 'we agree.']);
    expect(texts(srt('I think so.', 'we agree.'))).toEqual(['I think so.', 'we agree.']);
    expect(texts(srt('I think that', '<i>we agree.</i>'))).toEqual(['I think that', 'we agree.']);
    expect(texts(srt('I think that', '♪ we agree ♪'))).toEqual(['I think that', 'we agree']);
  });

  test('a translation with too few words is shown in each cue', () => {
    expect(translate(srt('I think that', 'we agree.'), { 'I think that we agree.': 'Vale.' })).toEqual([
      'Vale.',
      'Vale.',
    ]);
  });

  test('equal texts are translated once', () => {
    expect(translate(srt('No.', 'Yes.', 'No.'), { 'No.': 'Non.', 'Yes.': 'Oui.' })).toEqual(['Non.', 'Oui.', 'Non.']);
  });
});

describe('tags', () => {
  test('inside the words go where the translator puts them', () => {
    const cue = srt('The <font color="#fff">red</font> car is <b>very</b> old.');
    const source = 'The <i>red</i> car is <b>very</b> old.';
    const expected = ['El coche <font color="#fff">rojo</font> es <b>muy</b> viejo.'];
    expect(translate(cue, { [source]: 'El coche <i>rojo</i> es <b>muy</b> viejo.' })).toEqual(expected);
    expect(translate(cue, { [source]: 'El coche < i > rojo</ i> es <B>muy</B> viejo.' })).toEqual(expected);
  });

  test('go around all words if the translator loses one', () => {
    const cue = srt('The <i>red</i> car');
    expect(translate(cue, { 'The <i>red</i> car': 'El coche rojo' })).toEqual(['<i>El coche rojo</i>']);
    expect(translate(cue, { 'The <i>red</i> car': 'El coche <i>rojo' })).toEqual(['<i>El coche rojo</i>']);
  });

  test('around lines are not sent', () => {
    expect(
      translate(srt('{\\an8}<i>Good morning,</i>\n<i>everyone.</i>', '- [door <b>slams</b>]'), {
        'Good morning, everyone.': 'Buenos días a todos.',
        'door <i>slams</i>': 'la puerta <i>se cierra</i>',
      }),
    ).toEqual(['{\\an8}<i>Buenos días</i>\n<i>a todos.</i>', '- [la puerta <b>se cierra</b>]']);
  });

  test('with times stay in order between words', () => {
    const file =
      'WEBVTT\n\n00:00.000 --> 00:04.000\nwe<00:01.000><c> have</c><00:02.000><c> good</c><00:03.000><c> fruit</c>\n';
    expect(translate(file, { 'we have good fruit': 'tenemos fruta muy buena' })).toEqual([
      'tenemos<00:01.000><c> fruta</c><00:02.000><c> muy</c><00:03.000><c> buena</c>',
    ]);
  });
});

describe('lines', () => {
  test('a long translation gets two lines, a short one stays on one', () => {
    expect(
      translate(srt('Short text.', 'Two lines\nof text.'), {
        'Short text.': 'Un texto que ahora es mucho más largo que antes.',
        'Two lines of text.': 'Un texto.',
      }),
    ).toEqual(['Un texto que ahora es\nmucho más largo que antes.', 'Un texto.']);
  });

  test('are at most as many as in the source, or two', () => {
    const long = 'palabra '.repeat(30).trim();
    const [one = '', three = ''] = translate(srt('One.', 'One\ntwo\nthree.'), {
      'One.': long,
      'One two three.': `${long} más`,
    });
    expect([one.split('\n').length, three.split('\n').length]).toEqual([2, 3]);
  });

  test('each speaker keeps a line, each paragraph its place', () => {
    expect(
      translate(srt('- Are you coming?\n- No.', 'I am late,\n\nsorry.'), {
        'Are you coming?': '¿Vienes?',
        'No.': 'No, gracias.',
        'I am late, sorry.': 'Llego tarde, lo siento mucho de verdad, de todo corazón.',
      }),
    ).toEqual(['- ¿Vienes?\n- No, gracias.', 'Llego tarde, lo siento mucho de verdad,\n\nde todo corazón.']);
  });

  test('a line that ends a sentence stays apart, and others do not grow beyond it', () => {
    expect(
      translate(srt('Good morning.\nHow are you?'), {
        'Good morning.': 'Buenos días a todos los que han venido hoy.',
        'How are you?': '¿Cómo están?',
      }),
    ).toEqual(['Buenos días a todos los que han venido hoy.\n¿Cómo están?']);
  });

  test('a language without spaces breaks between words', () => {
    const [cue = ''] = translate(
      srt('Good morning.'),
      { 'Good morning.': '今日はとても天気がいいですから、みんなで市場に行きましょう。' },
      { tag: 'ja-JP' },
    );
    expect(cue).toBe('今日はとても天気がいいですから、\nみんなで市場に行きましょう。');
  });
});

test('rolling captions keep rolling', () => {
  const cues = srt(
    'good morning everyone',
    'good morning everyone\nwelcome to the market',
    'welcome to the market\nwe have fruit',
  );
  expect(
    translate(cues, {
      'good morning everyone welcome to the market we have fruit':
        'buenos días a todos bienvenidos al mercado tenemos fruta',
    }),
  ).toEqual([
    'buenos días a todos',
    'buenos días a todos\nbienvenidos al mercado',
    'bienvenidos al mercado\ntenemos fruta',
  ]);
});

test('entities are translated as signs and written as entities', () => {
  expect(translate(srt('Tom &amp; Jerry &lt;3 it&#39;s'), { "Tom & Jerry <3 it's": 'Tom & Jerry <3 es' })).toEqual([
    'Tom &amp; Jerry &lt;3 es',
  ]);
});

test('bilingual captions have the translation below, without codes for the whole cue', () => {
  expect(
    translate(
      srt('{\\an8}<i>Good morning.</i>', '- No!\n- Yes.', '♪ ♪'),
      { 'Good morning.': 'Buenos días.', 'No!': 'No!', 'Yes.': 'Sí.' },
      { isBilingual: true },
    ),
  ).toEqual(['{\\an8}<i>Good morning.</i>\n<i>Buenos días.</i>', '- No!\n- Yes.\n- No!\n- Sí.', '♪ ♪']);
});

test.each([
  ['plain text', 'Hello\nall'],
  ['an ASS file', '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Hello'],
  ['an SBV file', '0:00:00.500,0:00:03.000\nHello'],
  ['nothing', ''],
])('%s is no caption file', (_, text) => {
  expect(planCaptionTranslation(text)).toBeUndefined();
});

test('any file comes back as it was with unchanged texts', () => {
  const piece = fc.constantFrom(
    ...[
      '1',
      '\n',
      '\r\n',
      '00:00:01,000 --> 00:00:02,000\n',
      'Hello ',
      'you',
      '<i>',
      '</i>',
      '<',
      '>',
      '-',
      '♪',
      '[',
      ']',
    ],
    ...['&amp;', '{\\an8}', '<00:01.000>', 'WEBVTT\n', 'NOTE ', '-->', ' ', '\\N', '\ufeff', '今日は', '<v Ana>'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, isBilingual) => {
      const text = pieces.join('');
      const plan = planCaptionTranslation(text);
      if (plan) expect(plan.write(plan.texts, { isBilingual, tag: 'es-ES' })).toBe(text);
      // Any translation leaves the lines with times.
      const times = (one: string | undefined) => one?.match(/^\d\d:\d\d:\d\d,\d+ --> \d\d:\d\d:\d\d,\d+/gm);
      const written = plan?.write(
        plan.texts.map((one) => `${one} <b>x</b> -->`),
        { isBilingual, tag: 'es-ES' },
      );
      if (plan) expect(times(written)).toEqual(times(text));
    }),
    { numRuns: 2000 },
  );
});
