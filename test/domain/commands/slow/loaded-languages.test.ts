// Values in the person's language load no other language: each takes memory, and time of the main thread. Each case is
// its own process, since a loaded language stays.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '../../../architecture/sources.ts';

/** Prints the folders of locales/ whose files are read while the values are parsed. */
const SCRIPT = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { parseInvocation } = await import('./src/domain/commands/parse-invocation.ts');
const { commands } = await import('./commands/index.ts');
const [name, locale, values] = JSON.parse(process.argv[1]);
const loaded = new Set();
const { readFileSync } = fs;
fs.readFileSync = (path, ...rest) => {
  loaded.add(String(path).split('/').at(-2));
  return readFileSync(path, ...rest);
};
syncBuiltinESMExports();
const command = commands.find((one) => one.name === name);
parseInvocation(command, { command: name, values, files: [] }, { voices: [], defaults: {}, locale });
console.log(JSON.stringify([...loaded]));
`;

function loadedFor(name: string, locale: string, values: Readonly<Record<string, string>>): readonly string[] {
  const given = JSON.stringify([name, locale, values]);
  const options = { cwd: ROOT, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT, given], options));
}

test.each([
  ['dub', 'en', { ai_optimization: 'yes', num_of_speakers: '2', target_languages: 'French' }],
  ['sound', 'en', { prompt: 'rain on a tin roof', audio_type: 'Music' }],
  ['sound', 'de', { prompt: 'rain on a tin roof', audio_type: 'Musik' }],
] as const)('own values load no other language: /%s in %s', (name, locale, values) => {
  expect(loadedFor(name, locale, values).filter((tag) => tag !== locale)).toEqual([]);
});

test('values in another language load it', () => {
  expect(loadedFor('sound', 'de', { prompt: 'rain', audio_type: '音楽' })).toContain('ja');
});
