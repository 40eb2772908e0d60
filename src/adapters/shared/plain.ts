// What somebody wrote to us without a command, on every platform: the draft that it surely asks for, else a sentence with a button for
// each draft that it may ask for. What starts is an ordinary task; a button is pressed as those of what would work instead.

import type { Catalogue } from '../../domain/commands/command.ts';
import type { FileRef } from '../../domain/commands/invocation.ts';
import { namesIn } from '../../domain/commands/locale.ts';
import { understand } from '../../domain/commands/plain-words/understand.ts';
import { findLanguage } from '../../domain/media/language.ts';
import { plainName, type Words } from '../../domain/words/index.ts';
import { cut, oneLine } from '../../kit/text.ts';
import type { Draft } from './drafts.ts';
import type { WordingFor } from './texts/index.ts';

export interface PlainSaid {
  /** Without our name. */
  readonly text: string;
  readonly files: readonly FileRef[];
  /** The message that it answers, as far as it can be read. */
  readonly repliesTo?: { readonly text?: string; readonly files: readonly FileRef[] } | undefined;
  /** What the person reads, where the platform tells it. */
  readonly language?: string | undefined;
}

export interface Offer {
  readonly label: string;
  readonly draft: Draft;
}

/** `language`: what it was said in, for whoever's own is not known. */
export type Plain =
  | { readonly is: 'understood'; readonly language: string; readonly draft: Draft }
  | {
      readonly is: 'asks';
      readonly language: string;
      /** What it should be done with is not there: the message that it answers may tell. */
      readonly isIncomplete: boolean;
      readonly text: string;
      readonly offers: readonly Offer[];
    }
  | { readonly is: 'unknown'; readonly text: string };

export function readPlain(catalogue: Catalogue, said: PlainSaid, wordingFor: WordingFor): Plain {
  const { text, files, repliesTo, language } = said;
  const tag = language === undefined ? undefined : wordingFor(language).tag;
  const understood = understand(text, { catalogue, files, repliesTo, language: tag });
  if (understood.is === 'unknown') {
    const { texts } = wordingFor(language);
    return { is: 'unknown', text: texts.plain.unknown(`/${catalogue.prefix}help`) };
  }
  if (understood.is === 'understood')
    return { is: 'understood', language: understood.language, draft: understood.wish };
  const wording = wordingFor(language ?? understood.language);
  return {
    is: 'asks',
    language: understood.language,
    isIncomplete: understood.why === 'nothing',
    text: wording.texts.plain[understood.why],
    offers: understood.candidates.map((draft) => ({ label: labelOf(draft, catalogue, wording), draft })),
  };
}

const LABEL = { whole: 75, text: 30 } as const;

/** `Translate · “Good morning” · French`. */
function labelOf({ command: name, values, files }: Draft, catalogue: Catalogue, words: Words): string {
  const command = catalogue.find(name);
  if (!command) return name;
  const said = Object.entries(values).map(([field, value]) => {
    const { kind } = command.fields[field]?.options ?? {};
    if (kind === 'text' || kind === 'lines') return `“${cut(oneLine(String(value)), LABEL.text)}”`;
    return kind === 'language' ? languagesOf(String(value), words) : undefined;
  });
  const given = files.map((file) => cut(oneLine(file.name), LABEL.text));
  const parts = [namesIn(command, words).verb, ...given, ...said.filter((one) => one !== undefined)];
  return cut(parts.join(' · '), LABEL.whole);
}

const languagesOf = (names: string, words: Words): string =>
  names
    .split(', ')
    .map((name) => {
      const language = findLanguage(name, 'target');
      return language ? plainName(language, words) : name;
    })
    .join(', ');
