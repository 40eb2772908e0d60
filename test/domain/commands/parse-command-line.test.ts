// Typed commands as raw values by field. Names are not resolved.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import {
  looksLikeCommand,
  parseArguments,
  parseCommandLine,
  parseCommandName,
} from '../../../src/domain/commands/parse-command-line.ts';
import { catalogue, commandNamed } from '../samples.ts';

const words = (command: string, text: string) => parseArguments(text, commandNamed(command));
const tts = (text: string) => words('tts', text);

describe('the command', () => {
  test.each([
    ['/tts Hello', 'tts'],
    ['  /TTS Hello', 'tts'],
    ['/tts', 'tts'],
    ['/tts\nHello', 'tts'],
    ['/nothing here', undefined],
    ['/tts: Hello', undefined],
    ['tts Hello', undefined],
    ['/', undefined],
    ['/home/ana/file', undefined],
  ])('%j is /%s', (text, name) => {
    expect(parseCommandLine(text, catalogue)?.command.name).toBe(name);
  });

  test('a slash and a word count as a command', () => {
    expect(['/what is this', '/ no', 'and/or', '/home/ana'].map(looksLikeCommand)).toEqual([true, false, false, false]);
    expect([parseCommandName('/what is this'), parseCommandName('what')]).toEqual(['what', undefined]);
  });

  test.each(['ear-', 'ear_', 't', 's', 'tts'])('with the prefix %s every command is found either way', (prefix) => {
    const prefixed = createCatalogue(commands, prefix);
    for (const { name } of commands) {
      expect(parseCommandLine(`/${prefix}${name} x`, prefixed)?.command.name).toBe(name);
      expect(parseCommandLine(`/${name} x`, prefixed)?.command.name).toBe(name);
    }
  });
});

describe('words', () => {
  test.each([
    ['Hello team', { text: 'Hello team' }],
    ['', {}],
    ['   ', {}],
    ['Hello voice:Rose', { text: 'Hello', voice_id: 'Rose' }],
    ['voice:Rose Hello', { text: 'Hello', voice_id: 'Rose' }],
    ['Hello voice:Rose team', { text: 'Hello team', voice_id: 'Rose' }],
    ['Hello VOICE:Rose', { text: 'Hello', voice_id: 'Rose' }],
    ['Hello voice_id:101', { text: 'Hello', voice_id: '101' }],
    ['Hello text:world', { text: 'Hello world' }],
    ['text:Hello', { text: 'Hello' }],
    ['Hello voice:Rose voice:Hans', { text: 'Hello', voice_id: 'Hans' }],
    ['Hello voice:Rose, please', { text: 'Hello please', voice_id: 'Rose' }],
  ])('%j', (text, values) => {
    expect(tts(text)).toEqual(values);
  });

  test.each([
    'note: this is important',
    'note:this stays',
    'The voice: it speaks',
    'It is 12:30 now',
    'see https://example.com/a:b?voice:x=1 for more',
    'He said "voice" and left',
    'a "quoted" word',
    'snake_case:value and 2',
    '5 < 6 and <b>bold</b>',
    'an “English” and a „German“ quote',
  ])('%j is just text', (text) => {
    expect(tts(text)).toEqual({ text });
  });

  test('line breaks and indentation stay as they were typed', () => {
    const text = 'First line\n\n  second line\n\tthird';
    expect(tts(text)).toEqual({ text });
    expect(tts(`${text}\nvoice:Rose`)).toEqual({ text, voice_id: 'Rose' });
    expect(tts(`voice:Rose\n${text}`)).toEqual({ text, voice_id: 'Rose' });
    expect(tts('One\nvoice:Rose\ntwo')).toEqual({ text: 'One\ntwo', voice_id: 'Rose' });
    expect(tts('One voice:Rose\ntwo')).toEqual({ text: 'One\ntwo', voice_id: 'Rose' });
    expect(tts('One\nvoice:Rose two')).toEqual({ text: 'One\ntwo', voice_id: 'Rose' });
  });

  test('a command without a text field leaves words alone', () => {
    expect(words('tasks', 'of mine')).toEqual({});
    expect(words('separate', 'this one project:Demo')).toEqual({ project_name: 'Demo' });
  });

  test.each([
    'Hello [pause 1s] team',
    'Hello <break time="400ms"/> team',
    "Hello <break time='1.2s'> team",
    '[pause: 1s] The /ˈfəʊniːm/ and [B EY1 S]',
    '/ðə/ is a word',
  ])('%s stays as it is', (text) => {
    expect(tts(`${text} speed:1,5`)).toEqual({ text, speed: '1,5' });
    expect(parseCommandLine(`/tts ${text}`, catalogue)?.values).toEqual({ text });
  });

  test('free words and option-free text pass through unchanged', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}!?,.;()'-]{1,12}$/u);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (parts) => {
        expect(tts(parts.join(' '))).toEqual({ text: parts.join(' ') });
        expect(tts(`${parts.join(' ')} voice:Rose`)).toEqual({ text: parts.join(' '), voice_id: 'Rose' });
      }),
    );
  });
});

describe('quotes', () => {
  test.each([
    'voice:"Old Rose"',
    'voice:“Old Rose”',
    'voice:„Old Rose“',
    'voice:„Old Rose”',
    'voice:«Old Rose»',
    'voice:« Old Rose »',
    'voice:”Old Rose”',
  ])('%s', (option) => {
    expect(tts(`Hello ${option} team`)).toEqual({ text: 'Hello team', voice_id: 'Old Rose' });
  });

  test('a backslash escapes a quote and is otherwise kept', () => {
    expect(tts('text:"She said \\"hi\\" twice"')).toEqual({ text: 'She said "hi" twice' });
    expect(tts('text:C:\\\\share')).toEqual({ text: 'C:\\\\share' });
  });

  test.each(['"Hello team"', '“Hello team”', '„Hello team“', '« Hello team »', '"Hello team" voice:Rose'])(
    'quotes around all the words are removed: %s',
    (text) => {
      expect(tts(text)['text']).toBe('Hello team');
    },
  );

  test('quoted text at the front is only text', () => {
    expect(tts('"Now try voice:Rose and to:French" voice:Hans')).toEqual({
      text: 'Now try voice:Rose and to:French',
      voice_id: 'Hans',
    });
    expect(tts('"Hello" she said voice:Hans')).toEqual({ text: '"Hello" she said', voice_id: 'Hans' });
  });

  test('an unclosed quote takes one word without loss', () => {
    expect(tts('Hello voice:"Rose and all')).toEqual({ text: 'Hello and all', voice_id: '"Rose' });
  });
});

describe('addresses', () => {
  test.each(['https://example.com/talk.mp4', '<https://example.com/talk.mp4>', '<https://example.com/talk.mp4|talk>'])(
    '%s',
    (address) => {
      const link = 'https://example.com/talk.mp4';
      expect(words('dub', `${address} to:Spanish`)).toEqual({ video_url: link, target_languages: 'Spanish' });
      expect(words('dub', `to:Spanish link:${address}`)).toEqual({
        video_url: link,
        target_languages: 'Spanish',
      });
    },
  );
});

describe('several values', () => {
  test.each([
    ['to:Spanish,French', 'Spanish,French'],
    ['to:Spanish, French', 'Spanish, French'],
    ['to:"Spanish, French"', 'Spanish, French'],
    ['to:Spanish to:French', 'Spanish, French'],
    ['to:Spanish, from:English to:French', 'Spanish, French'],
  ])('%s', (text, value) => {
    expect(words('dub', `https://example.com/a.mp4 ${text}`)).toMatchObject({
      video_url: 'https://example.com/a.mp4',
      target_languages: value,
    });
  });
});
