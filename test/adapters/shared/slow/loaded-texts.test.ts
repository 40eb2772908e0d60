// A separate process loads the adapters' texts of the languages in use only.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('loads only the languages in use', () => {
  const index = import.meta.resolve('../../../../src/adapters/shared/texts/index.ts');
  const script = `
    const { createRequire } = await import('node:module');
    const { createLocalizedMessagesProvider, getAdapterMessages } = await import('${index}');
    const messagesFor = createLocalizedMessagesProvider([], 'ja');
    getAdapterMessages('en-US');
    const loaded = () => Object.keys(createRequire('${index}').cache).filter((file) => file.includes('/texts/'));
    const before = loaded();
    const said = [messagesFor('de-AT').adapterMessages.yes, messagesFor().adapterMessages.yes];
    console.log(JSON.stringify([before, said, loaded().filter((file) => file.endsWith('/index.ts'))]));`;
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  const ending = (tag: string) => expect.stringMatching(new RegExp(`/texts/${tag}/index\\.ts$`));
  expect(JSON.parse(told)).toEqual([[], ['Ja', 'はい'], [ending('de'), ending('ja')]]);
});
