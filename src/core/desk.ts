// What a platform may ask of us: understand an invocation, take a request, answer a query, suggest, react to a button.
// Puts the parts of the core together; every decision stands in the domain or in the file beside this one.

import type { Person, Place } from '../domain/invocation.ts';
import { type Defaults, read } from '../domain/reading.ts';
import { newTask, resultOf } from '../domain/task.ts';
import { shortId } from '../kit/id.ts';
import type { Desk } from '../ports/chat.ts';
import { createAnswers } from './answers.ts';
import { createButtons } from './buttons.ts';
import type { DeskParts } from './parts.ts';
import { suggest } from './suggest.ts';

/** The operator's defaults: the language most people start with. */
const STANDARD: Defaults = { language: 1 };

/** The desk as one platform sees it: whose settings and tasks are meant depends on the platform. */
export function createDesk(adapter: string, parts: DeskParts): Desk {
  const { catalogue, directory, tasks, settings, queue, clock } = parts;

  const defaultsOf = async (person: Person, place: Place): Promise<Defaults> => ({
    ...STANDARD,
    ...(await settings.get({ adapter, place: place.id })),
    ...(await settings.get({ adapter, person: person.id })),
  });

  return {
    catalogue,
    async read(invocation, person, place) {
      const command = catalogue.find(invocation.command);
      if (!command) {
        const word = `/${invocation.command.replace(/^\//, '')}`;
        return {
          ok: false,
          problems: [{ message: `I don’t know ${word}. /${catalogue.prefix}help lists what I can do.` }],
        };
      }
      const defaults = await defaultsOf(person, place);
      const attempt = () =>
        read(command, invocation, { voices: directory.voices(), defaults, prefix: catalogue.prefix });
      const reading = attempt();
      const voiceTrouble =
        !reading.ok &&
        reading.problems.some(({ field }) => command.fields[field ?? '']?.look.face === 'voice');
      if (!voiceTrouble) return reading;
      await directory.refresh();
      return attempt();
    },
    async take(request, origin, bringing) {
      const id = shortId();
      const task = newTask(id, request, origin, clock.now());
      const from = bringing === undefined ? undefined : await tasks.get(bringing);
      const result = from && resultOf(from);
      await tasks.put(
        result ? { ...task, state: { at: 'fetching', ...result, since: clock.now(), tries: 0 } } : task,
      );
      await queue.add(id);
      return id;
    },
    answer: createAnswers(adapter, parts),
    suggest: (ask) => suggest(ask, catalogue, directory.voices()),
    sample: (voice) => parts.samples.open(voice),
    act: createButtons(adapter, parts),
  };
}
