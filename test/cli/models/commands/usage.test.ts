// The grammar of `npm run models`: wrong words end with code 2 and a sentence, and change nothing.

import { expect, test } from 'vitest';
import { startCommands } from '../command-host.ts';

test.each([
  ['what', /“what” is not a command/],
  ['constructor', /“constructor” is not a command/],
  ['add', /“add” needs the name of a model/],
  ['add hum --set good', /Use either names, or --set/],
  ['add --missing --for de', /Use either/],
  ['add --set huge', /“huge” is not a set\. Sets are small, good, best\./],
  ['add --for klingon', /“klingon” is not a language that Earshot knows/],
  ['available what', /“what” is neither a language, such as de, nor one of voices/],
  ['available de fr', /“fr” is neither/],
  ['remove', /“remove” needs the name/],
  ['bundle out.tar', /“bundle” needs a file name/],
  ['list voices', /“list” takes no name: “voices”/],
  ['check --unused', /--unused does not belong to “check”/],
  ['add hum --force', /Unknown option '--force'/],
  ['add hum --accept', /--accept <value>' argument missing/],
  ['add hum --mirror http://mirror.example.com', /A mirror must be a URL that starts with https/],
  ['add hum --mirror nonsense', /A mirror must be/],
  ['add hum --mirror https://me:secret@mirror.example.com', /A mirror must be/],
  ['add hum --mirror https://mirror.example.com/?a', /A mirror must be/],
])('refuses “%s”', async (line, message) => {
  const { run, list, mirror } = await startCommands();
  expect(await run(...line.split(' '))).toMatchObject({ code: 2, out: '', error: expect.stringMatching(message) });
  expect(await list()).toEqual([]);
  expect(mirror.requests).toEqual([]);
});

test.each(['', 'help', '--help', 'add --help'])('explains itself for “%s”', async (line) => {
  const { run } = await startCommands();
  expect(await run(...line.split(' ').filter(Boolean))).toMatchObject({
    code: 0,
    out: expect.stringContaining('Exit codes: 0 done'),
  });
});

test('takes options in any place', async () => {
  const { run, tried } = await startCommands();
  expect((await run('--accept', 'MIT', '--yes', 'add', 'asking', '--accept', 'asking')).code).toBe(0);
  expect(tried).toEqual(['voices/asking']);
});

test.each(['https://mirror.example.com', 'https://10.0.0.7/models/', 'http://127.0.0.1:8080', 'http://localhost/m'])(
  'takes the mirror %s',
  async (mirror) => {
    const { run } = await startCommands();
    const { code, out } = await run('add', 'hum', '--dry-run', '--mirror', mirror);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining(`From the mirror ${new URL(mirror).host}.`),
    });
  },
);
