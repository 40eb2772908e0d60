// Candidates for a field while a person types. Pure and from memory: a search box must not wait for anybody.

import { type Catalogue, fieldNamed } from '../../domain/commands/catalogue.ts';
import type { Field } from '../../domain/commands/field.ts';
import type { Command } from '../../domain/commands/operation.ts';
import { findLanguage, LONGEST_NAME, searchLanguages } from '../../domain/media/language.ts';
import { describeVoice, searchVoices, type Voice } from '../../domain/media/voice.ts';
import { fold } from '../../kit/text.ts';
import type { Ask, Suggestion } from '../../ports/chat.ts';

/** More than any platform shows; each adapter cuts to its own limit. */
const MOST = 100;

export function suggest(ask: Ask, catalogue: Catalogue, voices: readonly Voice[]): readonly Suggestion[] {
  const command = catalogue.find(ask.command);
  const name = command && fieldNamed(command, ask.field);
  const field = name === undefined ? undefined : command?.fields[name];
  if (!command || !field || ask.typed.length > LONGEST_NAME) return [];
  return candidates(field, ask, command, voices).slice(0, MOST);
}

function candidates(
  { options }: Field,
  ask: Ask,
  command: Command,
  voices: readonly Voice[],
): readonly Suggestion[] {
  switch (options.kind) {
    case 'voice':
      return searchVoices(voices, ask.typed, chosenLanguage(ask, command))
        .slice(0, MOST)
        .map((voice) => ({
          value: voice.name,
          label: voice.name,
          detail: describeVoice(voice),
          ...(voice.preview !== undefined && { listen: voice.id }),
        }));
    case 'language':
      return searchLanguages(ask.typed, options.side).map((language) => ({
        value: language.name,
        label: language.name,
        detail: language.own === language.name ? language.tag : `${language.own} · ${language.tag}`,
      }));
    case 'choice':
      return options.choices
        .filter((one) => fold(one.label).startsWith(fold(ask.typed)))
        .map((one) => ({ value: one.label, label: one.label }));
    case 'toggle':
      return ['yes', 'no']
        .filter((word) => word.startsWith(ask.typed.toLowerCase()))
        .map((word) => ({ value: word, label: word }));
    default:
      return [];
  }
}

/** The spoken language chosen so far, so that voices at home in it come first. */
function chosenLanguage({ values = {} }: Ask, command: Command): number | undefined {
  for (const [name, field] of Object.entries(command.fields)) {
    const given = values[name] ?? (field.as === undefined ? undefined : values[field.as]);
    if (field.options.kind === 'language' && field.setting === 'language' && given !== undefined) {
      return typeof given === 'object' ? undefined : findLanguage(String(given), 'source')?.id;
    }
  }
  return undefined;
}
