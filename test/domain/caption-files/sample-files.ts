// Caption files as people have them: from films, YouTube, broadcasters, phones and old programs, in several
// encodings and languages.

import { decodeText } from '../../../src/kit/decode-text.ts';

interface SampleFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Language of the words, BCP 47. */
  readonly language: string;
}

type Cue = readonly [times: string, text: string];

const SRT_TIMES = ['00:00:00,500 --> 00:00:03,000', '00:00:03,500 --> 00:00:06,000', '00:00:06,500 --> 00:00:09,000'];

const toSrt = (cues: readonly Cue[], newline = '\n'): string =>
  cues
    .map(([times, text], at) => `${at + 1}\n${times}\n${text}\n\n`)
    .join('')
    .replaceAll('\n', newline);

/** Cues at the usual times. */
const srt = (texts: readonly string[], newline = '\n'): string =>
  toSrt(
    texts.map((text, at): Cue => [SRT_TIMES[at] ?? '', text]),
    newline,
  );

const file = (name: string, text: string | Buffer, language = 'en-US'): SampleFile => ({
  name,
  bytes: Buffer.from(text),
  language,
});

const ENGLISH = [
  'Good morning, everyone.',
  'The weather is very nice today,\nand the market is open.',
  '<i>We go home.</i>',
] as const;

const GBK = Buffer.concat([
  Buffer.from('1\n00:00:00,500 --> 00:00:03,000\n'),
  Buffer.from('b2e2cad4d7d6c4bba3acd5e2cac7d2bbb8f6b2e2cad4', 'hex'),
  Buffer.from('\n\n2\n00:00:03,500 --> 00:00:06,000\n'),
  Buffer.from('bdf1ccecccecc6f8badcbac3a3acced2c3c7c8a5cad0b3a1', 'hex'),
  Buffer.from('\n\n'),
]);

const CYRILLIC_1251 = Buffer.concat([
  Buffer.from('1\r\n00:00:00,500 --> 00:00:03,000\r\n'),
  Buffer.from('c4eee1f0eee520f3f2f0ee2c20e4eef0eee3e8e520e4f0f3e7fcff2e', 'hex'),
  Buffer.from('\r\n\r\n2\r\n00:00:03,500 --> 00:00:06,000\r\n'),
  Buffer.from('d1e5e3eee4edff20f5eef0eef8e0ff20efeee3eee4e02e', 'hex'),
  Buffer.from('\r\n\r\n'),
]);

const ROLLING_VTT = `WEBVTT
Kind: captions
Language: en

00:00:00.500 --> 00:00:03.000 align:start position:0%
 
good<00:00:00.800><c> morning</c><00:00:01.200><c> everyone</c><00:00:01.500><c> and</c>

00:00:03.000 --> 00:00:03.010 align:start position:0%
good morning everyone and
 

00:00:03.010 --> 00:00:06.000 align:start position:0%
good morning everyone and
welcome<00:00:03.500><c> to</c><00:00:03.800><c> the</c><00:00:04.000><c> market</c><00:00:04.300><c> today</c>

00:00:06.000 --> 00:00:06.010 align:start position:0%
welcome to the market today
 
`;

const FULL_VTT = `WEBVTT - A title
Kind: captions
Language: en

NOTE this is a note
of two lines

STYLE
::cue { color: red }

REGION
id:fred

intro
00:00.500 --> 00:03.000 align:start position:0%
<v Ana>Good morning, everyone.</v>

00:03.500 --> 00:06.000
<c.yellow>The weather</c> is <b>very</b> nice &amp; warm today.&nbsp;&lrm;

00:06.500 --> 00:09.000
We <00:07.000>go <00:07.500>to the market.
`;

export const SAMPLE_FILES: readonly SampleFile[] = [
  file('plain.srt', srt(ENGLISH)),
  file('windows.srt', srt(ENGLISH, '\r\n')),
  file('mark.srt', `\ufeff${srt(ENGLISH, '\r\n')}`),
  file('utf-16.srt', Buffer.from(`\ufeff${srt(ENGLISH)}`, 'utf16le')),
  file(
    'spanish-1252.srt',
    Buffer.from(srt(['Buenos días, señora Peña.', '¿Qué hora es? Mañana hará sol.']), 'latin1'),
    'es-ES',
  ),
  file(
    'french-1252.srt',
    Buffer.from(srt(['Bonjour, très chère Hélène.', 'Où êtes-vous ? À l’école ?'.replaceAll('’', "'")]), 'latin1'),
    'fr-FR',
  ),
  file('chinese-gbk.srt', GBK, 'zh-CN'),
  file('russian-1251.srt', CYRILLIC_1251, 'ru-RU'),
  file('japanese.srt', srt(['おはようございます。', '今日はとても天気がいいので、\n市場に行きましょう。']), 'ja-JP'),
  file('arabic.srt', srt(['\u202bصباح الخير جميعا.\u202c', 'الطقس جميل جدا اليوم.']), 'ar-XA'),
  file(
    'tags.srt',
    srt([
      '{\\an8}<i>Good morning,</i>\n<i>everyone.</i>',
      '<font color="#fff">We go</font> to the <b>old</b> market.',
      'He <u>said <i>no</i></u> again.',
    ]),
  ),
  file(
    'ass.srt',
    srt([
      '{\\pos(400,570)}Good morning,\\Neveryone.',
      '{\\p1}m 0 0 l 100 0 100 100 0 100{\\p0}',
      'We go to the\\hmarket {\\i1}today{\\i0}.',
    ]),
  ),
  file(
    'entities.srt',
    srt([
      'I &lt;3 you &amp; me, it&#39;s &quot;ok&quot;',
      'Is 3 < 5 and 7 > 2 true?',
      'He (and she) said: f(x) [sic] go.',
    ]),
  ),
  file('dialogue.srt', srt(['- Are you coming?\n- No.', '– Yes.\n– <i>Good night.</i>', '>> JOHN: We go home.'])),
  file('songs.srt', srt(['♪ We are the people ♪', '[door slams]', '(whispers) Come here.\n# la la la #'])),
  file(
    'blank-after.srt',
    '1\n00:00:00,500 --> 00:00:03,000\n\nGood morning, everyone.\n\n2\n00:00:03,500 --> 00:00:06,000\n\nThe weather is nice.\n',
  ),
  file('blank-inside.srt', srt(['I am stuck at work,\n\nI will be ten minutes late.', 'The weather is nice.'])),
  file(
    'no-numbers.srt',
    '00:00:00.500 --> 00:00:03.000\nGood morning, everyone.\n\n00:00:03.500 --> 00:00:06.000\nThe weather is nice.',
  ),
  file(
    'long.srt',
    toSrt([
      ['100:00:00,500 --> 100:00:03,000', 'Good morning, everyone.'],
      ['101:59:59,000 --> 102:00:01,000', 'The weather is nice.'],
    ]),
  ),
  file(
    'places.srt',
    toSrt([
      ['00:00:00,500 --> 00:00:03,000  X1:100 X2:600 Y1:50 Y2:60', 'Good morning, everyone.'],
      ['00:00:03,500 --> 00:00:06,000', 'The weather is nice.'],
    ]),
  ),
  file(
    'odd-numbers.srt',
    '7\n00:00:00,500 --> 00:00:03,000\nGood morning, everyone.\n3\n00:00:03,500 --> 00:00:06,000\n1984\n\n\n\n9\n00:00:06,500 --> 00:00:09,000\nThe weather is nice.\n\n\n',
  ),
  file(
    'sentence.srt',
    toSrt([
      ['00:00:00,500 --> 00:00:02,000', 'When the old man went to the market,'],
      ['00:00:02,100 --> 00:00:04,000', 'he bought a small fish\nand a lot of bread'],
      ['00:00:04,100 --> 00:00:06,000', 'for his family.'],
    ]),
  ),
  file(
    'rolling.srt',
    toSrt([
      ['00:00:00,500 --> 00:00:03,000', 'good morning everyone and'],
      ['00:00:03,000 --> 00:00:03,010', 'good morning everyone and'],
      ['00:00:03,010 --> 00:00:06,000', 'good morning everyone and\nwelcome to the market today'],
      ['00:00:06,000 --> 00:00:06,010', 'welcome to the market today'],
      ['00:00:06,010 --> 00:00:09,000', 'welcome to the market today\nwe have good fruit'],
    ]),
  ),
  file(
    'three-lines.srt',
    srt([
      'One little dog is running very fast through the old garden today\nwith another dog\nand a cat',
      'The weather is nice.',
    ]),
  ),
  file('full.vtt', FULL_VTT),
  file('full-windows.vtt', `\ufeff${FULL_VTT.replaceAll('\n', '\r\n')}`),
  file('rolling.vtt', ROLLING_VTT),
  file(
    'karaoke.vtt',
    'WEBVTT\n\n00:00.500 --> 00:04.000\n<00:00.500><c>We</c> <00:01.000><c>are</c> <00:02.000><c>the</c> <00:03.000><c>people</c>\n\n00:04.000 --> 00:06.000\n<ruby>Tokyo<rt>city</rt></ruby> is big.\n',
  ),
  file(
    'voices.vtt',
    'WEBVTT\n\n1\n00:00:00.500 --> 00:00:03.000 line:0 position:20%,line-left\n<v Ana>Good morning.\n<v.loud Ben>Hello, Ana.\n\n2\n00:00:03.000 --> 00:00:05.000\n<lang en>The weather</lang> is nice.\n\nNOTE the end\n',
  ),
  file(
    'spanish.vtt',
    'WEBVTT\n\n00:00.500 --> 00:03.000\nBuenos días a todos.\n\n00:03.500 --> 00:06.000\nHoy <i>hace</i> muy buen tiempo.\n',
    'es-ES',
  ),
  file('capitals.srt', srt(['GOOD MORNING, EVERYONE.', 'THE WEATHER IS NICE TODAY\nAND THE MARKET IS OPEN.'])),
  file('codes.srt', srt(['{y:i}Good morning, everyone.', '{\\an8}{\\fad(200,200)}We go home.'])),
  file('no-blank-lines.srt', srt(ENGLISH).replaceAll('\n\n', '\n')),
  file(
    'short-times.vtt',
    'WEBVTT\n\n59:59.000 --> 1:00:01.500 align:start size:80%\nGood morning.\n\n1:00:02.000 --> 123:00:03.000\n<b>We</b> go <i>home</i>.',
  ),
  file(
    'spanish-utf-16.srt',
    Buffer.from(`\ufeff${srt(['Buenos días a todos.', '<i>Mañana hará sol.</i>'], '\r\n')}`, 'utf16le'),
    'es-ES',
  ),
];

/** Returns the content as text, with its byte order mark. */
export function readSample({ bytes, language }: SampleFile): string {
  const isMarked = ['efbbbf', 'fffe'].some((mark) => bytes.toString('hex').startsWith(mark));
  return (isMarked ? '\ufeff' : '') + decodeText(bytes, language);
}
