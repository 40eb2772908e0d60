// discord.js's own agent for plain clients of the tests: the one for everybody may be another version's, which takes no forms from it.

import { createRequire } from 'node:module';

const { resolve } = createRequire(createRequire(import.meta.url).resolve('discord.js'));
const { Agent } = createRequire(resolve('@discordjs/rest'))('undici');

export const agent = new Agent();
