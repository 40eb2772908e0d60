// A separate process reads the texts of the languages in use only.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('loads only the languages in use', () => {
  const script = `
    const { default: fs } = await import('node:fs');
    const { syncBuiltinESMExports } = await import('node:module');
    const read = [];
    const { readFileSync } = fs;
    fs.readFileSync = (path, ...options) => {
      read.push(String(path));
      return readFileSync(path, ...options);
    };
    syncBuiltinESMExports();
    const loaded = () => [...new Set(read.map((path) => /locales\\/([^/]+)\\//.exec(path)?.[1]).filter(Boolean))].sort();
    const { createMessagesProvider, getMessages } = await import('${import.meta.resolve('../../../src/domain/messages.ts')}');
    const messagesFor = createMessagesProvider('ja');
    getMessages('en-US');
    const before = loaded();
    const said = [messagesFor('de-AT').format('chat.yes'), messagesFor().format('chat.yes')];
    console.log(JSON.stringify([before, said, loaded()]));`;
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(JSON.parse(told)).toEqual([[], ['Ja', 'はい'], ['de', 'ja']]);
});
