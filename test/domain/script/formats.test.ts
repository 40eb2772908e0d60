// Each form in which people write speakers, tags and directions.

import { expect, test } from 'vitest';
import { parseNarration, parseScript } from '../../../src/domain/script/parse-script.ts';
import { readLines } from '../../../src/domain/script/read-lines.ts';
import { countScript, type ScriptReading } from '../../../src/domain/script/script.ts';
import { shortenItems } from './samples.ts';

const parse = (text: string): ScriptReading => parseScript(text, { voiceNames: ['Zed'], isForced: true });
const itemsOf = (reading: ScriptReading) => (reading.is === 'plain' ? 'plain' : shortenItems(reading.script));
const said = (speaker: string | null, text: string) => ({ speaker, text });
const rose = said('Rose', 'Hello');

test.each([
  ['Rose: Hello', rose],
  ['**Rose:** Hello', rose],
  ['**Rose** : Hello', rose],
  ['*Rose*: Hello', rose],
  ['__Rose:__ Hello', rose],
  ['Rose (whispering): Hello', rose],
  ['Rose : Hello', rose],
  ['Rose\u202f: Hello', rose],
  ['Rose:Hello', rose],
  ['Zed:Hello', said('Zed', 'Hello')],
  ['太郎：こんにちは', said('太郎', 'こんにちは')],
  ['[Rose] Hello', rose],
  ['[Rose]: Hello', rose],
  ['【太郎】こんにちは', said('太郎', 'こんにちは')],
  ['花子「おや」', said('花子', 'おや')],
  ['<Rose> Hello', rose],
  ['<v Rose>Hello</v>', rose],
  ['<Person1>Hello</Person1>', said('Person1', 'Hello')],
  ['<host>Hello</host>', said('host', 'Hello')],
  ['SPEAKER_00: Hello', said('SPEAKER_00', 'Hello')],
  ['話者1：はい', said('話者1', 'はい')],
  ['McGEE: Hello', said('McGEE', 'Hello')],
  ["O'Brien: Hello", said("O'Brien", 'Hello')],
  ['Dr. J. Smith: Hello', said('Dr. J. Smith', 'Hello')],
  ['"Rose": Hello', rose],
  ['Rose:\nHello', rose],
  ['[Rose]\nHello', rose],
  ['ROSE (V.O.)\nHello', said('ROSE', 'Hello')],
  ['@McKay\nHello', said('McKay', 'Hello')],
  ['[10:41] Rose: Hello', rose],
  ['00:04 Rose: Hello', rose],
  ['- Rose: Hello', rose],
  ['1. Rose: Hello', rose],
  ['Rose — Hello', rose],
])('%j names a speaker', (text, line) => {
  expect(itemsOf(parse(text))).toEqual([line]);
});

test.each([
  'Meet me at 3:30.',
  '[5:00] We begin.',
  'On the integration question you raised: we agree.',
  'Rose said: hello',
  '[Laughs] Hello',
  '[Rose](https://example.org) says hello',
  '[Rose] was late',
  'See https://example.org/play?t=1:30',
  '<b>Hello</b>',
  '<family>Sans</family>',
  '花子は「おや」',
  'key:value',
  'Unknown - Hello',
  '> Rose: Hello',
  '# Rose: Hello',
  'Anna, Ben and Chris: thank you!',
  '`[sound: rain]` makes rain.',
])('%j names no speaker', (text) => {
  expect(parse(text)).toEqual({ is: 'plain' });
});

const sound = (name: string) => ({ sound: name });

test.each([
  ['[sound: rain]', [sound('rain')]],
  ['【音效：雨】', [sound('雨')]],
  ['[SFX: a bang, then glass]', [sound('a bang, then glass')]],
  ['[sound: rain, under]', [{ sound: 'rain', under: true }]],
  ['[music: calm]', [{ music: 'calm', under: false }]],
  ['[Musik: ruhig, im Hintergrund]', [{ music: 'ruhig', under: true }]],
  ['[musique : calme, dessous]', [{ music: 'calme', under: true }]],
  ['[music: stop]', [{ musicEnd: true }]],
  ['[sound: off]', [{ is: 'sound-end' }]],
  ['[sound: a] [music: b]', [sound('a'), { music: 'b', under: false }]],
  ['[sound: rain]\n[pause 2s]\n<break time="500ms"/>', [sound('rain'), { pause: 2 }, { pause: 0.5 }]],
  ['[sound: ,under]', 'plain'],
  ['[sound: ...]', 'plain'],
  ['[music]', 'plain'],
])('tags of %j', (text, items) => {
  expect(itemsOf(parse(text))).toEqual(items);
});

test.each([
  [
    'a sound divides a line',
    'Rose: One [sound: bang] two.',
    [said('Rose', 'One'), sound('bang'), said('Rose', 'two.')],
  ],
  ['a pause in a line stays', 'Rose: One [pause 1s] two.', [said('Rose', 'One [pause 1s] two.')]],
  ['a pause alone is an item', 'Rose: [pause 1s]\nTwo.', [{ pause: 1 }, said('Rose', 'Two.')]],
  [
    'the speaker continues after a tag',
    'Rose: One.\n[pause]\nTwo.',
    [said('Rose', 'One.'), { pause: 0.5 }, said('Rose', 'Two.')],
  ],
  ['a tag before a label', '[sound: bang] Rose: Hello', [sound('bang'), rose]],
  ['an empty line ends the turn', 'Rose: One.\nTwo.\n\nThree.', [said('Rose', 'One.\nTwo.'), said(null, 'Three.')]],
  ['lines in round brackets are silent', 'Rose: One.\n(She leaves.)\nTwo.', [said('Rose', 'One.\nTwo.')]],
  ['brackets at the ends are silent', 'Rose: (sighs) One. (laughs)', [said('Rose', 'One.')]],
  ['brackets in a sentence are spoken', 'Rose: I saw him (the dog)', [said('Rose', 'I saw him (the dog)')]],
  [
    'headings are narration',
    'Title: Rain\nAuthor: Me\nRose: Hello',
    [said(null, 'Title: Rain'), said(null, 'Author: Me'), rose],
  ],
  ['labels of a block', '[Rose]\nHello\n[Zed]\nYes.', [rose, said('Zed', 'Yes.')]],
  ['spellings of one name', 'ROSE: a\nRose: b\nｒｏｓｅ: c', [said('Rose', 'a'), said('Rose', 'b'), said('Rose', 'c')]],
  ['line ends of every system', 'Rose: a\r\nZed: b\rRose: c', [said('Rose', 'a'), said('Zed', 'b'), said('Rose', 'c')]],
  ['a line without words is left out', 'Rose: …\nZed: Yes.', [said('Zed', 'Yes.')]],
  [
    'code is narration',
    'Zed: a\n\n```\nRose: b [sound: c]\n```',
    [said('Zed', 'a'), said(null, '```\nRose: b [sound: c]\n```')],
  ],
])('%s', (_, text, items) => {
  expect(itemsOf(parse(text))).toEqual(items);
});

test('a direction is kept beside the line', () => {
  const reading = parse('Rose (old woman): One.\nRose: (tired) Two.\nRose (CONT’D): Three.');
  if (reading.is === 'plain') throw new Error('not a script');
  expect(reading.script.items.map((item) => item.is === 'line' && item.direction)).toEqual([
    'old woman',
    'tired',
    undefined,
  ]);
});

test('a text with sounds only is read by the narrator', () => {
  const text = '[sound: rain]\nIt rained [pause 1s] all day.\n\nAt night, too.\n[pause 2s]\n[sound: owl]';
  expect(itemsOf(parseScript(text, { voiceNames: [] }))).toEqual([
    sound('rain'),
    said(null, 'It rained [pause 1s] all day.\n\nAt night, too.'),
    { pause: 2 },
    sound('owl'),
  ]);
});

test('one voice reads labels, and sounds remain', () => {
  expect(itemsOf(parseNarration('Rose: Hello\n[sound: owl]\nZed: Yes.'))).toEqual([
    said(null, 'Rose: Hello'),
    sound('owl'),
    said(null, 'Zed: Yes.'),
  ]);
  expect(parseNarration('Rose: Hello')).toEqual({ is: 'plain' });
});

test('lines, sounds and characters are counted', () => {
  const reading = parse('[music: calm, under]\nRose: 😀 Hi\n[sound: owl]\n[pause 1s]\nZed: Yes.\n[music: stop]');
  if (reading.is === 'plain') throw new Error('not a script');
  expect(countScript(reading.script)).toEqual({ lines: 2, sounds: 2, characters: 8 });
});

test('a value below a label does not start a turn', () => {
  expect(readLines('Tom:\nI said: run', new Set()).map(({ is }) => is)).toEqual(['label', 'below']);
});
