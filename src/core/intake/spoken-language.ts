// The language that a person's text is in, where they named none: told by the detector among those that the service takes there. What
// somebody has set decides only where the text leaves it open.

import { type Command, type Defaults, type Field, fieldNamed } from '../../domain/commands/command.ts';
import type { Invocation } from '../../domain/commands/invocation.ts';
import { tagIn } from '../../domain/detection/letters.ts';
import { baseOf, languageById, languagesFor, type Side } from '../../domain/media/language.ts';
import type { LanguageDetector } from '../../ports/language-detector.ts';

/** A tag (`fr`), or two or three where the person has to say. `undefined`: nothing is known, so defaults hold. */
type Spoken = string | readonly string[] | undefined;

export async function spokenLanguage(
  command: Command,
  { values }: Pick<Invocation, 'values'>,
  detector: LanguageDetector | undefined,
  standing: Promise<Defaults>,
): Promise<Spoken> {
  const wanted = languageToTell(command);
  if (!wanted || !detector) return undefined;
  const given = (name: string) =>
    Object.entries(values).find(([typed]) => fieldNamed(command, typed) === name)?.[1];
  const text = textOf(given(wanted.of));
  if (text === '' || textOf(given(wanted.name)) !== '') return undefined;
  const found = await detector.detect(text, basesOf(wanted.side));
  if (found.is === 'unknown') return undefined;
  const set = baseOf(languageById((await standing).language ?? -1)?.tag ?? '');
  const isSet = (languages: readonly string[] = []) => languages.includes(set);
  if (found.is === 'sure') return isSet(found.or) ? set : tagIn(text, found.language);
  return isSet(found.languages) ? undefined : found.languages;
}

/** The field that is left to the text of another one. */
function languageToTell({ fields }: Command) {
  for (const [name, { options, of }] of Object.entries<Field>(fields)) {
    if (options.kind === 'language' && of !== undefined) return { name, of, side: options.side };
  }
  return undefined;
}

/** Values come from JSON. */
const textOf = (raw: unknown): string =>
  Array.isArray(raw)
    ? raw.filter((one) => typeof one === 'string').join('\n')
    : typeof raw === 'string' || typeof raw === 'number'
      ? String(raw).trim()
      : '';

const basesOf = (side: Side): readonly string[] => [
  ...new Set(languagesFor(side).map(({ tag }) => baseOf(tag))),
];
