// discord.js's own agent for plain test clients. The global agent may be another version's, which does not accept its
// forms.

import { createRequire } from 'node:module';

const { resolve } = createRequire(createRequire(import.meta.url).resolve('discord.js'));
const { Agent } = createRequire(resolve('@discordjs/rest'))('undici');

export const agent = new Agent();
