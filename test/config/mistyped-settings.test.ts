// Names that are no settings: which are reported, and what is never shown.

import { expect, test } from 'vitest';
import { ALL_SETTINGS_GROUPS } from '../../src/app/settings.ts';
import { findMistypedSettings } from '../../src/config/mistyped-settings.ts';

const knownNames = ALL_SETTINGS_GROUPS.flatMap(({ settings }) => Object.values(settings).map(({ name }) => name));
const find = (envFile: string, environment: Readonly<Record<string, string>> = {}) =>
  findMistypedSettings({ environment, envFile, knownNames }).map(({ summary, advice }) => `${summary}: ${advice}`);

test.each([
  ['PROT=3001', 'PROT is not a setting: did you mean PORT?'],
  ['DISCORD_TOKN=canary', 'DISCORD_TOKN is not a setting: did you mean DISCORD_TOKEN?'],
  ['data_dir=/data', 'data_dir is not a setting: did you mean DATA_DIR?'],
  ['DISCORD_GUILD=1', 'DISCORD_GUILD is not a setting: did you mean DISCORD_GUILD_ID?'],
  ['export WEB_CHAT_SECRT=canary', 'WEB_CHAT_SECRT is not a setting: did you mean WEB_CHAT_SECRET?'],
  ['PORT: 3055', 'the line “PORT: …” of .env is ignored: write PORT=… with an equals sign'],
  [
    '  DISCORD_TOKN : canary',
    'the line “DISCORD_TOKN: …” of .env is ignored: write DISCORD_TOKEN=… with an equals sign',
  ],
])('names the nearest setting for %j', (line, expected) => {
  expect(find(line)).toEqual([expected]);
});

test('finds misspelled names in the environment too', () => {
  expect(find('', { PROT: '3001' })).toEqual(['PROT is not a setting: did you mean PORT?']);
});

test.each([
  'PORT=3001\nDISCORD_TOKEN=a.b.c # PROT',
  'TZ=Europe/Berlin\nNODE_ENV=production\nPOSTGRES_PASSWORD=canary',
  // Secrets at the start of a line.
  'MTE5NTY3ODkwMTIzNDU2Nzg5MA.GhIjKl.canaryCANARYcanaryCANARYcan=x',
  'xoxb-123456789012-canary',
  'SLACK_8f3a9c0d1e2b4a5f=x\nDISCORD_QWERTYUIOPASDFGHJKL=x\nAKIAIOSFODNN7EXAMPLE=x',
  'sk-proj-canary: x\nMTE5NTY3ODkwMTIz: x',
])('says nothing about %j', (envFile) => {
  expect(find(envFile)).toEqual([]);
});

test('ignores the variables of a usual system', () => {
  const names =
    'PATH HOME HOSTNAME USER LOGNAME LANG LANGUAGE SHELL TERM PWD MAIL EDITOR PAGER TMPDIR DISPLAY XDG_DATA_DIRS';
  expect(find('', Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual([]);
});
