// What a person may have meant who typed a name that is none: of a command, or of a command's field. Pure; it only finds candidates,
// and whether one is taken is the person's to say.

import { editDistance, slipsIn } from '../../kit/edit-distance.ts';
import { type Catalogue, type Command, shortName } from './command.ts';

/** As many as are offered. */
const MOST = 3;

/** Lower is nearer; `undefined` where it is no slip of the other. A beginning of at least three letters is as near as a slip. */
function slips(typed: string, name: string): number | undefined {
  if (typed === name) return 0;
  if (typed.length > 2 && (name.startsWith(typed) || (name.length > 2 && typed.startsWith(name)))) return 1;
  const most = slipsIn(typed);
  const distance = editDistance(typed, name, most);
  return distance <= most ? distance : undefined;
}

const nearest = <T>(all: readonly T[], namesOf: (one: T) => readonly string[], typed: string): readonly T[] =>
  all
    .map((one) => {
      const found = namesOf(one).flatMap((name) => slips(typed, name) ?? []);
      return { one, far: Math.min(...found) };
    })
    .filter(({ far }) => Number.isFinite(far))
    .sort((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ one }) => one);

/** Commands whose names, or what else they are called, are near; at most three, nearest first. */
export function nearCommands({ commands, prefix }: Catalogue, typed: string): readonly Command[] {
  const bare = typed.trim().replace(/^\//, '').toLowerCase();
  const word = prefix !== '' && bare.startsWith(prefix) ? bare.slice(prefix.length) : bare;
  return nearest(commands, ({ name, also }) => [name, ...also], word);
}

/** The field of this command whose name, long or short, is nearest: by the name people type. */
export function nearField({ fields }: Command, typed: string): string | undefined {
  const word = typed.toLowerCase();
  const [found] = nearest(Object.entries(fields), ([name, field]) => [name, shortName(name, field)], word);
  return found && shortName(...found);
}
