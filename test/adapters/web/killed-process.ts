// A small process for crash.test.ts. Its bot never finishes creating a task, so the process can be killed between the
// card and the task. `before`: nothing was shown yet. `after`: the task has changed its card.

import { createWorkingBot } from '../../fakes/working-bot.ts';
import { openChat } from './setup.ts';

const [, , folder = '', mode] = process.argv;
const bot = createWorkingBot();
const live = await openChat({ folder, bot });
bot.onTake = async ({ message }) => {
  if (mode === 'after') await live.chat.show(message, { status: 'working', title: 'Speech', line: 'Working' });
  process.stdout.write('taking\n');
  await new Promise(() => {});
};
process.stdout.write(`listening ${live.port}\n`);
