// Baseline: a bot that only answers "thinking…", written as in the discord.js guide. The difference to it is the cost
// of Earshot.

import { Client, Events, GatewayIntentBits } from 'discord.js';

const { DISCORD_API_URL: api = '', DISCORD_TOKEN: token = '' } = process.env;

const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api, version: '10' } });

client.on(Events.ClientReady, async (ready) => {
  await ready.application.commands.set([
    {
      name: 'tts',
      description: 'Speaks a text',
      options: [{ type: 3, name: 'text', description: 'What to say', required: true }],
    },
  ]);
});

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isChatInputCommand()) return;
  try {
    await interaction.deferReply();
  } catch (fault) {
    process.stderr.write(`${fault}\n`);
  }
});

process.on('SIGTERM', async () => {
  await client.destroy();
  process.exit(0);
});

await client.login(token);
