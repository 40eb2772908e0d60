// Declares the `listen` command. Registered only if channels can listen.

import { message } from '../../../messages/message.ts';
import { LISTENING_CHOICES } from '../../shared/listening/choices.ts';
import type { DiscordOnlyDeclaration } from '../discord-only-commands.ts';

export const LISTEN_COMMAND: DiscordOnlyDeclaration = {
  name: 'listen',
  texts: { name: message('listen.command.name'), summary: message('listen.command.summary') },
  choiceOption: {
    choices: Object.fromEntries(LISTENING_CHOICES.map((name) => [name, message(`listen.choices.${name}`)])),
    texts: { name: message('listen.what.name'), help: message('listen.what.help') },
  },
  options: {
    language: {
      type: { kind: 'language' },
      texts: { name: message('listen.language.name'), help: message('listen.language.help') },
    },
  },
};
