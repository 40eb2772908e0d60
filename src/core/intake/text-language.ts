// Scores the languages of a text if the person named none. domain/commands/fill-defaults.ts decides.

import { type Command, type Field, findFieldName } from '../../domain/commands/command.ts';
import { textOf } from '../../domain/commands/fill-defaults.ts';
import type { Invocation, ReadCaptionFile } from '../../domain/commands/invocation.ts';
import { dependsOnScores, type LanguageScores } from '../../domain/language-detection/decide-language.ts';
import type { LanguageDetector } from '../../ports/language-detector.ts';

/** Returns no scores if they cannot matter: most messages need none. `undefined` without a detector or text. */
export async function scoreTextLanguage(
  command: Command,
  { values }: Pick<Invocation, 'values'>,
  detector: LanguageDetector | undefined,
  captionFile?: ReadCaptionFile,
): Promise<LanguageScores | undefined> {
  const fields = Object.entries<Field>(command.fields);
  const given = (name: string | undefined) =>
    textOf(Object.entries(values).find(([typed]) => findFieldName(command, typed) === name)?.[1]);
  const [name, field] = fields.find(([, one]) => one.options.kind === 'language' && one.textField !== undefined) ?? [];
  const text = given(field?.textField) || (captionFile && 'words' in captionFile ? captionFile.words : '');
  if (!detector || text === '' || given(name) !== '') return undefined;
  // A text to be translated is seldom in the person's language.
  const isTranslated = fields.some(
    ([other, { options }]) => other !== name && options.kind === 'language' && given(other) !== '',
  );
  return isTranslated || dependsOnScores(text) ? detector.score(text) : {};
}
