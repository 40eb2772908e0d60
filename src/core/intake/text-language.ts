// Detects the language of a text if the person named none. Only languages that the service accepts are candidates.
// Defaults decide only if the text is ambiguous.

import { type Command, type Defaults, type Field, findFieldName } from '../../domain/commands/command.ts';
import type { Invocation } from '../../domain/commands/invocation.ts';
import { toRegionalChineseTag } from '../../domain/language-detection/scripts.ts';
import { findLanguageById, listBaseTagsForSide, toBaseTag } from '../../domain/media/language.ts';
import type { LanguageDetector } from '../../ports/language-detector.ts';

/** A tag (`fr`), or two or three if the person must choose. `undefined` if unknown; then the defaults apply. */
type DetectedLanguage = string | readonly string[] | undefined;

export async function detectTextLanguage(
  command: Command,
  { values }: Pick<Invocation, 'values'>,
  detector: LanguageDetector | undefined,
  currentDefaults: Promise<Defaults>,
): Promise<DetectedLanguage> {
  const wanted = findDetectableField(command);
  if (!wanted || !detector) return undefined;
  const given = (name: string) => Object.entries(values).find(([typed]) => findFieldName(command, typed) === name)?.[1];
  const text = textOf(given(wanted.of));
  if (text === '' || textOf(given(wanted.name)) !== '') return undefined;
  const found = await detector.detect(text, listBaseTagsForSide(wanted.side));
  if (found.is === 'unknown') return undefined;
  const set = toBaseTag(findLanguageById((await currentDefaults).language ?? -1)?.tag ?? '');
  const isSet = (languages: readonly string[] = []) => languages.includes(set);
  if (found.is === 'sure') return isSet(found.alternatives) ? set : toRegionalChineseTag(text, found.language);
  return isSet(found.languages) ? undefined : found.languages;
}

/** Returns the language field that is detected from another field's text. */
function findDetectableField({ fields }: Command) {
  for (const [name, { options, textField }] of Object.entries<Field>(fields)) {
    if (options.kind === 'language' && textField !== undefined) return { name, of: textField, side: options.side };
  }
  return undefined;
}

/** Values come from JSON, so their types are unchecked. */
const textOf = (raw: unknown): string =>
  Array.isArray(raw)
    ? raw.filter((one) => typeof one === 'string').join('\n')
    : typeof raw === 'string' || typeof raw === 'number'
      ? String(raw).trim()
      : '';
