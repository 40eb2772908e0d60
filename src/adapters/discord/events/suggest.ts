// Candidates for an option being typed, as Discord's choices: what this person used lately first, while nothing is typed.
// Pure and from memory; which candidates there are is the bot's business.

import { cut } from '../../../kit/text.ts';
import type { Suggestion } from '../../../ports/chat.ts';
import { COMMANDS } from '../limits.ts';

export interface Choice {
  readonly name: string;
  readonly value: string;
}

export function choicesOf(
  found: readonly Suggestion[],
  typed: string,
  lately: readonly string[] = [],
): readonly Choice[] {
  const before = typed.trim() === '' ? lately : [];
  const place = ({ value }: Suggestion) => {
    const at = before.indexOf(value);
    return at < 0 ? before.length : at;
  };
  // A value that was cut would be another value; Discord takes each value once.
  const whole = found.filter(({ value }) => value !== '' && value.length <= COMMANDS.choiceValue);
  const once = [...new Map(whole.map((one) => [one.value, one])).values()];
  return once
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, COMMANDS.choices)
    .map(({ label, detail, value }) => {
      // Discord refuses all choices when one has no name.
      const name = label.trim() || value;
      return { name: cut(detail ? `${name} · ${detail}` : name, COMMANDS.choiceName), value };
    });
}
