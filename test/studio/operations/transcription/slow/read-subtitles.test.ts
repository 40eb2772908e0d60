// Reads users' subtitle files of every format and encoding with the installed FFmpeg. Skipped without it.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extractSpokenLines } from '../../../../../src/domain/media/subtitles.ts';
import { readSubtitleFile } from '../../../../../src/studio/operations/transcription/read-subtitles.ts';
import { installed } from '../../dubbing/film.ts';
import { inJobFolder } from '../../job.ts';

const read = (bytes: string | Uint8Array, tag = 'en-US', fps?: number): Promise<readonly string[]> =>
  inJobFolder(async (folder) => {
    writeFileSync(join(folder, 'talk.srt'), bytes);
    const lines = extractSpokenLines((await readSubtitleFile('talk.srt', { tag, folder, fps })) ?? []);
    return lines.map(({ start, end, text }) => `${start.toFixed(2)}-${end.toFixed(2)} ${text}`);
  });

const srt = (...texts: readonly string[]): string =>
  texts.map((text, at) => `${at + 1}\n00:00:0${at},500 --> 00:00:0${at + 1},400\n${text}\n`).join('\n');
const wordsOf = async (bytes: string | Uint8Array, tag?: string): Promise<readonly string[]> =>
  (await read(bytes, tag)).map((line) => line.slice(line.indexOf(' ') + 1));

const KINDS: readonly (readonly [string, string, readonly string[]])[] = [
  // https://github.com/byroot/pysrt/issues/71
  [
    'an empty line inside a cue',
    '1\n00:00:00,500 --> 00:00:03,000\nI am stuck,\n\nI will be late.\n\n2\n00:00:03,500 --> 00:00:06,000\nYes.\n',
    ['0.50-3.00 I am stuck, I will be late.', '3.50-6.00 Yes.'],
  ],
  [
    'an empty line after the times',
    '1\n00:00:00,500 --> 00:00:03,000\n\nGood morning.\n\n2\n00:00:03,500 --> 00:00:06,000\n\nYes.\n',
    ['0.50-3.00 Good morning.', '3.50-6.00 Yes.'],
  ],
  [
    'no empty lines between cues',
    '1\n00:00:00,500 --> 00:00:03,000\nGood\n2\n00:00:04,000 --> 00:00:05,000\nYear\n1984\n3\n00:00:06,000 --> 00:00:07,000\nEnd',
    ['0.50-3.00 Good', '4.00-5.00 Year 1984', '6.00-7.00 End'],
  ],
  [
    'no numbers, no hours, short parts',
    '00:00,5 --> 00:03,0\nOne\n\n0:0:4,25-->0:0:5,5\nTwo\n',
    ['0.50-3.00 One', '4.25-5.50 Two'],
  ],
  [
    'points for commas and carriage returns alone',
    '1\r00:00:00.500 --> 00:00:03.000\rOne\r\r\r2\r00:00:04.000 --> 00:00:05.000\rTwo\r',
    ['0.50-3.00 One', '4.00-5.00 Two'],
  ],
  [
    'cues out of order and backwards',
    '1\n00:00:05,000 --> 00:00:04,000\nLast\n\n2\n00:00:01,000 --> 00:00:02,000\nFirst\n',
    ['1.00-2.00 First', '5.00-6.00 Last'],
  ],
  [
    'a spoken number',
    '1\n00:00:01,000 --> 00:00:02,000\nI counted:\n\n3\n\n2\n00:00:03,000 --> 00:00:04,000\nYes\n',
    ['1.00-2.00 I counted: 3', '3.00-4.00 Yes'],
  ],
  [
    'cues at the same time',
    '1\n00:00:01,000 --> 00:00:05,000\nBottom\n\n2\n00:00:02,000 --> 00:00:03,000\nTop\n',
    ['1.00-5.00 Bottom', '2.00-3.00 Top'],
  ],
  [
    'WebVTT with notes, styles, regions and names',
    'WEBVTT - A title\nKind: captions\n\nNOTE two\nlines\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:fred\n\nintro\n00:00.500 --> 00:03.000 align:start\n<v Ana>Good morning.</v>\n\n00:04.000 --> 00:05.000\n\n<c.yellow>Is</c> <00:04.500>5 &gt; 3?&lrm;\n\nreally\n',
    ['0.50-3.00 Good morning.', '4.00-5.00 Is 5 > 3? really'],
  ],
  [
    'SubStation Alpha',
    '[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nComment: 0,0:00:00.00,0:00:03.00,Default,,0,0,0,,not said\nDialogue: 0,0:00:03.50,0:00:06.00,Default,,0,0,0,,The {\\i1}sea{\\i0} is\\hcold, {\\k20}to{\\k30}day.\nDialogue: 0,0:00:00.50,0:00:03.00,Default,Ana,0,0,0,,{\\an8}Good morning,\\Neveryone.\nDialogue: 1,0:00:00.50,0:00:03.00,Default,Ana,0,0,0,,{\\blur3}Good morning,\\Neveryone.\nDialogue: 0,0:00:06.50,0:00:07.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0{\\p0}Sign\n',
    ['0.50-3.00 Good morning, everyone.', '3.50-6.00 The sea is cold, today.', '6.50-7.00 Sign'],
  ],
  [
    'SubStation Alpha 4 without styles',
    '[Script Info]\nScriptType: v4.00\n\n[Events]\nFormat: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: Marked=0,0:00:00.50,0:00:03.00,Default,,0000,0000,0000,,Good, morning!\n',
    ['0.50-3.00 Good, morning!'],
  ],
  [
    'SBV',
    '0:00:00.500,0:00:03.000\nGood morning,\neveryone.\n\n0:00:03.500,0:00:06.000\nYes.\n',
    ['0.50-3.00 Good morning, everyone.', '3.50-6.00 Yes.'],
  ],
  [
    'LRC',
    '[ti:Song]\n[00:00.50]Good morning.\n[00:03.50]Yes.\n[00:06.00]\n',
    ['0.50-3.50 Good morning.', '3.50-6.00 Yes.'],
  ],
  [
    'Scenarist captions',
    'Scenarist_SCC V1.0\n\n00:00:00:15\t9420 9420 94ae 94ae 9470 9470 c8e5 ecec efa1 942f 942f\n\n00:00:03:00\t942c 942c\n',
    ['0.50-3.01 Hello!'],
  ],
  [
    'SAMI',
    '<SAMI><BODY>\n<SYNC Start=500><P>Good<br>morning.\n<SYNC Start=3000><P>&nbsp;\n<SYNC Start=3500><P>Yes.\n<SYNC Start=6000><P>&nbsp;\n</BODY></SAMI>\n',
    ['0.50-3.00 Good morning.', '3.50-6.00 Yes.'],
  ],
  [
    'TTML with frames, lengths and spans',
    '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="25"><head/><body><div><p begin="00:00:00.500" end="00:00:03.000">Good<br/><span>morning</span> &amp; all.</p><p begin="00:00:03:10" dur="2.6s">Yes.</p></div></body></tt>',
    ['0.50-3.00 Good morning & all.', '3.40-6.00 Yes.'],
  ],
];

/** Times as people and programs write them, all before `One` at 0.5 to 3 s. */
const TIMES: readonly (readonly [string, string])[] = [
  ['a dash for an arrow', '1\n00:00:00,500 –> 00:00:03,000\nOne'],
  ['translated with the words', '1\n00: 00: 00, 500 -- > 00: 00: 03, 000\nOne'],
  ['the number before them', '1 00:00:00,500 --> 00:00:03,000\nOne'],
  ['words behind them', '1\n00:00:00,500 --> 00:00:03,000 One'],
  ['brackets, as speech recognisers print them', '[00:00.500 --> 00:03.000]  One'],
  ['an arrow written as HTML', '1\n00:00:00,500 --&gt; 00:00:03,000\nOne'],
  ['signs as wide as Chinese', '1\n００：00：00,500 --> 00：00：03,000\nOne'],
  ['pictures and a dash, as Premiere writes them', '00:00:00:12 - 00:00:03:00\nOne'],
  [
    'pictures and blanks, as Avid writes them',
    '@ Captions\n\n<begin subtitles>\n\n00:00:00:12 00:00:03:00\nOne\n\n<end subtitles>',
  ],
  ['the fence of a chat model', '```srt\n1\n00:00:00,500 --> 00:00:03,000\nOne\n```'],
  ['two heads of WebVTT', 'WEBVTT\n\nWEBVTT\nX-TIMESTAMP-MAP=LOCAL:0\n\n00:00.500 --> 00:03.000\nOne\n\nWEBVTT'],
  ['MPL2', '[5][30]One'],
  ['marks of direction', '1\n\u200e00:00:00,500 --> 00:00:03,000\u200e\nOne'],
  ['four decimals', '1\n00:00:00,5000 --> 00:00:03,0000\nOne'],
  ['numbers with a sign', '#1\n00:00:00,500 --> 00:00:03,000\nOne'],
  ['ten hours at the start', '1\n10:00:00,500 --> 10:00:03,000\nOne'],
  ['WebVTT without an empty line', 'WEBVTT\n00:00.500 --> 00:03.000\nOne'],
  ['WebVTT behind empty lines', '\n\nWEBVTT\n\nNOTE not said\n\n00:00.500 --> 00:03.000\nOne'],
  ['SubStation Alpha cut out', 'Dialogue: 0,0:00:00.50,0:00:03.00,Default,,0,0,0,,One'],
  [
    'TTML inside a part that begins later',
    '<tt xmlns="http://www.w3.org/ns/ttml"><body><div begin="0.2s"><p begin="0.3s" end="2.8s">One</p></div></body></tt>',
  ],
];

/** Damaged subtitles: the damage is not spoken, and no words are lost. */
const DAMAGED: readonly (readonly [string, string, readonly string[]])[] = [
  ['no end', '1\n00:00:00,500 --> \nOne\n\n2\n00:00:04,000 --> 00:00:05,000\nTwo', ['0.50-1.50 One', '4.00-5.00 Two']],
  [
    'an invalid end',
    '1\n00:00:04,000 --> 00:00:0x,000\nTwo\n\n3\n00:00:06,000 --> 00:00:07,000\nThree',
    ['4.00-6.00 Two', '6.00-7.00 Three'],
  ],
  [
    'an invalid time',
    '1\n00:00:00,500 --> 00:00:03,000\nOne\n\n2\nxx:00:04,000 --> 00:00:0x,000\nTwo',
    ['0.50-3.00 One Two'],
  ],
  ['no length', '1\n00:00:01,000 --> 00:00:01,000\nOne', ['1.00-2.00 One']],
  ['an end within a time', '1\n00:00:00,500 --> 00:00:03,000\nOne\n\n2\n00:00:04,0', ['0.50-3.00 One']],
  [
    'two files in one',
    '\uFEFF1\n00:00:00,500 --> 00:00:03,000\nOne\n\n\uFEFF1\n00:00:04,000 --> 00:00:05,000\nTwo',
    ['0.50-3.00 One', '4.00-5.00 Two'],
  ],
];

const MARKUP: readonly (readonly [string, readonly string[]])[] = [
  ['{\\pos(400,570)}Good morning,\\Neveryone.', ['Good morning, everyone.']],
  ['{\\p1}m 0 0 l 100 0 100 100{\\p0}', []],
  ['m 0 0 l 100 0 100 100 0 100', []],
  ['<font color="#fff">We go</font> to the\\hmarket.', ['We go to the market.']],
  ['I &lt;3 you &amp; me, it&#39;s 5 &gt; 3 &quot;ok&quot;', ['I <3 you & me, it\'s 5 > 3 "ok"']],
  ['&amp;#39;Tis caf&eacute;&hellip; R&D', ["'Tis café… R&D"]],
  ['Is 3 < 5 and 7 > 2 true?', ['Is 3 < 5 and 7 > 2 true?']],
  ['<v Ana>Hi <c.red>all</c></v> <00:00:00.700>now', ['Hi all now']],
  ['{y:i}One|two', ['One|two']],
  ['[door slams]', []],
  ['♪ la la la\nla la ♪', []],
  ['♪ soft music\nWhat is that?', ['What is that?']],
  ['♪ la la la\n♪ la la', []],
  ['¶ la la ¶\n# la la #\n*door slams*', []],
  ['&lt;i&gt;Good&lt;/i&gt;', ['Good']],
  ['MAN (on phone): Hello there.', ['Hello there.']],
  ['- [phone rings]\n- (sighs)\n- Hello?', ['Hello?']],
  ['sprite.jpg#xywh=0,0,160,90', []],
  ['(sighs) I know. (laughs)', ['I know.']],
  ['He (and she) said f(x).', ['He (and she) said f(x).']],
  ['JOHN: Hello there.', ['Hello there.']],
  ['>> MARY ANN: We go.', ['We go.']],
  ['- Are you coming?\n- [sighs] No.', ['Are you coming?', 'No.']],
  ['- Hello,\nall of you.', ['Hello, all of you.']],
  ['-5 degrees today.', ['-5 degrees today.']],
  ['-5?\n-Yes.', ['5?', 'Yes.']],
  ['a < b and c > d, x<y>z, if (a<b && b>c)', ['a < b and c > d, x<y>z, if (a<b && b>c)']],
  ['< i > Good < / i > <u>day</u>', ['Good day']],
  ['<ruby>漢字<rt>かんじ</rt></ruby>です', ['漢字です']],
  ['[SPEAKER_00]: Hello there.', ['Hello there.']],
  ['WE GO: NOW', ['WE GO: NOW']],
  ['It is twenty-\ntwo - not more.', ['It is twenty- two - not more.']],
];

const ENCODED: readonly (readonly [string, string, string, Uint8Array])[] = [
  ['Windows-1252', 'es-ES', 'Buenos días, señora Peña.', Buffer.from(srt('Buenos días, señora Peña.'), 'latin1')],
  ['UTF-16 with a mark', 'de-DE', 'Schöne Grüße', Buffer.from(`\uFEFF${srt('Schöne Grüße')}`, 'utf16le')],
  ['UTF-16 without a mark', 'de-DE', 'Schöne Grüße', Buffer.from(srt('Schöne Grüße'), 'utf16le')],
  ['UTF-8 with a mark', 'de-DE', 'Schöne Grüße', Buffer.from(`\uFEFF${srt('Schöne Grüße')}`)],
  [
    'GBK',
    'zh-CN',
    '测试字幕',
    Buffer.concat([Buffer.from(`${srt('').trimEnd()}\n`), Buffer.from('b2e2cad4d7d6c4bb', 'hex')]),
  ],
  [
    'Shift-JIS',
    'ja-JP',
    'おはよう',
    Buffer.concat([Buffer.from(`${srt('').trimEnd()}\n`), Buffer.from('82a882cd82e682a4', 'hex')]),
  ],
  ['Big5', 'zh-TW', '早安', Buffer.concat([Buffer.from(`${srt('').trimEnd()}\n`), Buffer.from('a6ada677', 'hex')])],
  [
    'KOI8-R',
    'ru-RU',
    'Доброе утро, как дела',
    Buffer.concat([
      Buffer.from(`${srt('').trimEnd()}\n`),
      Buffer.from('e4cfc2d2cfc520d5d4d2cf2c20cbc1cb20c4c5ccc1', 'hex'),
    ]),
  ],
];

describe.runIf(installed('ffmpeg'))('subtitles', () => {
  test.each(KINDS)('are read: %s', async (_, text, lines) => {
    expect(await read(text)).toEqual(lines);
  });

  test.each(TIMES)('are found behind times with %s', async (_, text) => {
    expect(await read(`${text}\n`)).toEqual([expect.stringMatching(/^0\.(?:48|50)-3\.00 One$/)]);
  });

  test.each(DAMAGED)('lose no words to %s', async (_, text, lines) => {
    expect(await read(text)).toEqual(lines);
  });

  test('count frames at the rate of the film', async () => {
    expect(await read('{25}{75}Good|morning.\n{100}{150}Yes.\n', 'en-US', 50)).toEqual([
      '0.50-1.50 Good morning.',
      '2.00-3.00 Yes.',
    ]);
  });

  test('are plain words without markup, sounds and names', async () => {
    const minuteOf = (at: number) => `00:${String(at).padStart(2, '0')}`;
    const all = MARKUP.map(([text], at) => `${at + 1}\n${minuteOf(at)}:01,000 --> ${minuteOf(at)}:09,000\n${text}\n`);
    const lines = await read(all.join('\n'));
    const saidAt = (at: number) =>
      lines.flatMap((line) => {
        const [, start = '', text = ''] = /^(\S+)-\S+ (.*)$/.exec(line) ?? [];
        return Math.floor(Number(start) / 60) === at ? [text] : [];
      });
    expect(MARKUP.map(([text], at) => [text, saidAt(at)])).toEqual(MARKUP);
  });

  test.each(ENCODED)('are understood in %s', async (_, tag, words, bytes) => {
    expect(await wordsOf(bytes, tag)).toEqual([words]);
  });

  // https://github.com/bradautomates/claude-video/pull/182
  test.each([
    [
      'SubRip',
      '1\n00:00:00,500 --> 00:00:03,000\ngood morning and\n\n2\n00:00:03,000 --> 00:00:03,010\ngood morning and\n\n3\n00:00:03,010 --> 00:00:06,000\ngood morning and\nwelcome today\n\n4\n00:00:06,000 --> 00:00:06,010\nwelcome today\n',
    ],
    [
      'WebVTT',
      'WEBVTT\n\n00:00:00.500 --> 00:00:03.000 align:start position:0%\n \ngood<00:00:00.800><c> morning</c><00:00:01.500><c> and</c>\n\n00:00:03.000 --> 00:00:03.010 align:start position:0%\ngood morning and\n \n\n00:00:03.010 --> 00:00:06.000 align:start position:0%\ngood morning and\nwelcome<00:00:03.500><c> today</c>\n\n00:00:06.000 --> 00:00:06.010 align:start position:0%\nwelcome today\n \n',
    ],
    [
      'three lines that roll up',
      srt('good morning and', 'good morning and\nwelcome today').replace('01,500', '01,400') +
        '\n3\n00:00:02,400 --> 00:00:03,400\ngood morning and\nwelcome today\nto all\n',
    ],
  ])('that roll up are read once: %s', async (_, text) => {
    const words = (await wordsOf(text)).join(' ');
    expect(words.match(/good morning and/g)).toHaveLength(1);
    expect(words.match(/welcome today/g)).toHaveLength(1);
  });

  test('keep a repeated line', async () => {
    const text = srt('No.', 'No.', 'No. I said no.').replace(/,500/g, ',400');
    expect(await wordsOf(text)).toEqual(['No.', 'No.', 'No. I said no.']);
  });

  test.each([
    ['an empty file', ''],
    ['a text', 'Once upon a time\n\nthere was\n'],
    ['bytes', Uint8Array.from({ length: 3000 }, (_, at) => (at * at * 31) % 251)],
    ['half a TTML', '<tt><body><p begin="1s">Good'],
    ['a page', '<!doctype html><html><body>Not found</body></html>'],
  ])('are absent in %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual([]);
  });
});
