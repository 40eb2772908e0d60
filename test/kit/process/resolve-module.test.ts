// Tests the paths of started modules in the repository and in the built package, and the names of commands.

import { expect, test } from 'vitest';
import { formatCliCommand } from '../../../src/kit/process/cli-command.ts';
import { resolveSiblingModule } from '../../../src/kit/process/resolve-module.ts';
import { sources } from '../../architecture/sources.ts';

test('a sibling module has the extension of its caller', () => {
  expect(resolveSiblingModule('./worker', 'file:///app/src/language-detection/index.ts').href).toBe(
    'file:///app/src/language-detection/worker.ts',
  );
  expect(resolveSiblingModule('../app/watchdog', 'file:///app/dist/src/studio/main.js').href).toBe(
    'file:///app/dist/src/app/watchdog.js',
  );
});

test('no source path with .ts is started or read', () => {
  const named = /(?:new URL|join|fork|require)\([^()]*\.ts['"`]/;
  const found = sources('src/**/*.ts', 'src/**/*.js', 'commands/**/*.ts')
    // The page generator only runs in the repository.
    .filter(({ path, text }) => path !== 'src/cli/docs.ts' && named.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

test.each([
  ['start', '', 'npm start', 'npx earshot start'],
  ['engines', '', 'npm run engines', 'npx earshot engines'],
  ['doctor', 'discord', 'npm run doctor -- discord', 'npx earshot doctor discord'],
  ['manifest', '--http', 'npm run -s manifest -- --http', 'npx earshot manifest --http'],
])('%s %s is formatted for the repository and the package', (command, words, here, installed) => {
  expect(formatCliCommand(command, words, false)).toBe(here);
  expect(formatCliCommand(command, words, true)).toBe(installed);
});
