// Understands a message without a command. Returns an invocation if the meaning is clear, else a question with a button
// for each possible one. The result is an ordinary task, and the buttons work like alternatives (rejection.ts).

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { type Command, findTextField } from '../../domain/commands/command.ts';
import { commandText } from '../../domain/commands/command-texts.ts';
import type { FileRef, Invocation } from '../../domain/commands/invocation.ts';
import { parseIntent } from '../../domain/commands/natural-language/parse-intent.ts';
import { findLanguage } from '../../domain/media/language.ts';
import { shortLanguageName } from '../../domain/media/language-name.ts';
import type { MessagesProvider } from '../../domain/messages.ts';
import { classifyPrompt } from '../../domain/sound-prompts/classify-prompt.ts';
import { toSingleLine, truncate } from '../../kit/text.ts';
import type { Messages } from '../../messages/format.ts';
import { message } from '../../messages/message.ts';

export interface PlainWordsInput {
  /** The text without the bot's name. */
  readonly text: string;
  readonly files: readonly FileRef[];
  /** The message that this one replies to, as far as the bot can read it. */
  readonly repliedMessage?: { readonly text?: string; readonly files: readonly FileRef[] };
  /** Language of the person. Absent if the platform does not report it. */
  readonly language?: string;
}

export interface InvocationSuggestion {
  readonly label: string;
  readonly invocation: Invocation;
}

/** `language`: the language of the text, for people whose own language is unknown. */
export type PlainWordsResult =
  | {
      readonly is: 'understood';
      readonly language: string;
      readonly command: Command;
      readonly invocation: Invocation;
      /** Other operations that fit the same text or file. */
      readonly others: readonly Invocation[];
    }
  | {
      readonly is: 'ambiguous';
      readonly language: string;
      /** True if the text does not name its input. The message that it replies to may contain the input. */
      readonly isIncomplete: boolean;
      readonly message: string;
      readonly suggestions: readonly InvocationSuggestion[];
    }
  | { readonly is: 'unknown'; readonly message: string };

export function parsePlainWords(
  catalogue: Catalogue,
  input: PlainWordsInput,
  messagesFor: MessagesProvider,
): PlainWordsResult {
  const { text, files, repliedMessage, language } = input;
  const localeTag = language === undefined ? undefined : messagesFor(language).tag;
  const understood = parseIntent(text, { catalogue, files, repliesTo: repliedMessage, language: localeTag });
  if (understood.is === 'unknown') {
    return {
      is: 'unknown',
      message: messagesFor(language).format('plain.unknown', { help: `/${catalogue.prefix}help` }),
    };
  }
  if (understood.is === 'understood') return understood;
  const messages = messagesFor(language ?? understood.language);
  return {
    is: 'ambiguous',
    language: understood.language,
    isIncomplete: understood.reason === 'no-input',
    message: messages.format(understood.reason === 'no-input' ? 'plain.no-input' : 'plain.unsure'),
    suggestions: understood.candidates.map((invocation) => ({
      label: formatInvocationLabel(invocation, catalogue, messages),
      invocation,
    })),
  };
}

/** Lists what a line that does not address the bot could ask for; likeliest first, at most three. */
export function listOffers(
  plain: PlainWordsResult,
  text: string,
  catalogue: Catalogue,
  messages: Messages,
): readonly InvocationSuggestion[] {
  const invocations = listOfferedInvocations(plain, text, catalogue);
  return invocations.slice(0, MAX_OFFERS).map((invocation) => ({
    label: formatInvocationLabel(invocation, catalogue, messages, { withInput: false }),
    invocation,
  }));
}

function listOfferedInvocations(plain: PlainWordsResult, text: string, catalogue: Catalogue): readonly Invocation[] {
  if (plain.is === 'understood') return [plain.invocation, ...plain.others];
  if (plain.is === 'ambiguous') return plain.suggestions.map(({ invocation }) => invocation);
  const music = catalogue.findCommand('music');
  const field = music && findTextField(music);
  const isPrompt = text.length <= MAX_PROMPT_CHARACTERS && classifyPrompt(text) === 'music';
  if (!music || field === undefined || !isPrompt) return [];
  return [{ command: music.name, values: { [field]: text }, files: [] }];
}

const MAX_OFFERS = 3;
/** A longer line about music is part of a conversation. */
const MAX_PROMPT_CHARACTERS = 40;

const LABEL_LIMITS = { maxCharacters: 75, maxTextCharacters: 30 } as const;

/** Formats `Translate · “Good morning” · French`. Without texts to speak or translate, `Translate · French`. */
function formatInvocationLabel(
  { command: name, values, files }: Invocation,
  catalogue: Catalogue,
  messages: Messages,
  { withInput = true } = {},
): string {
  const command = catalogue.findCommand(name);
  if (!command) return name;
  const hasTextInput = command.kind === 'operation' && command.action !== undefined;
  const shownValues = Object.entries(values).map(([field, value]) => {
    const { kind } = command.fields[field]?.options ?? {};
    if (kind === 'text' || kind === 'lines')
      return withInput || !hasTextInput
        ? messages.render(
            message('list.quoted', { text: truncate(toSingleLine(String(value)), LABEL_LIMITS.maxTextCharacters) }),
          )
        : undefined;
    return kind === 'language' ? formatLanguageNames(String(value), messages) : undefined;
  });
  const fileNames = (withInput ? files : []).map((file) =>
    truncate(toSingleLine(file.name), LABEL_LIMITS.maxTextCharacters),
  );
  const parts = [
    // Queries share verbs like “Show”, so their title names them.
    messages.render(commandText(command, command.kind === 'query' ? 'title' : 'verb')),
    ...fileNames,
    ...shownValues.filter((one) => one !== undefined),
  ];
  return truncate(parts.join(' · '), LABEL_LIMITS.maxCharacters);
}

const formatLanguageNames = (names: string, messages: Messages): string =>
  names
    .split(', ')
    .map((name) => {
      const language = findLanguage(name, 'target');
      return language ? messages.render(shortLanguageName(language)) : name;
    })
    .join(', ');
