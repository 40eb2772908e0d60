// A bot whose answers are read in English, so that tests compare sentences. Requests stay data, since they are stored.

import type { Alternative, ParseResult, Problem } from '../../src/domain/commands/invocation.ts';
import { getMessages } from '../../src/domain/messages.ts';
import { localizeProblems } from '../../src/domain/views/localize-view.ts';
import type { View } from '../../src/domain/views/view.ts';
import type { Text } from '../../src/messages/message.ts';
import type { AvailableVoice, Bot, PressResult, Suggestion } from '../../src/ports/chat.ts';
import { english, englishView } from '../domain/english.ts';

interface EnglishRejection {
  readonly problems: readonly Problem<string>[];
  readonly alternatives?: readonly Alternative<string>[];
}

type EnglishParseResult =
  | Extract<ParseResult, { ok: true }>
  | (Omit<Extract<ParseResult, { ok: false }>, keyof EnglishRejection> & EnglishRejection);

export type EnglishPressResult =
  | Exclude<PressResult, { is: 'rejected' | 'notice' | 'answer' }>
  | (Omit<Extract<PressResult, { is: 'answer' }>, 'view'> & { readonly view: View<string> })
  | (Omit<Extract<PressResult, { is: 'rejected' }>, keyof EnglishRejection> & EnglishRejection)
  | { readonly is: 'notice'; readonly notice: string };

interface EnglishSuggestion extends Suggestion {
  readonly label: string;
  readonly detail?: string;
  readonly unavailableReason?: string;
}

export interface EnglishBot extends Bot {
  parse(...given: Parameters<Bot['parse']>): Promise<EnglishParseResult>;
  answerQuery(...given: Parameters<Bot['answerQuery']>): Promise<View<string>>;
  denialReason(...given: Parameters<Bot['denialReason']>): string | undefined;
  unavailableReason(...given: Parameters<Bot['unavailableReason']>): string | undefined;
  suggest(...given: Parameters<Bot['suggest']>): readonly EnglishSuggestion[];
  handlePress(...given: Parameters<Bot['handlePress']>): Promise<EnglishPressResult>;
}

export function createEnglishBot(bot: Bot): EnglishBot {
  return {
    ...bot,
    async parse(...given) {
      const parsed = await bot.parse(...given);
      return parsed.ok ? parsed : inEnglish(parsed);
    },
    answerQuery: async (...given) => englishView(await bot.answerQuery(...given)),
    denialReason: (...given) => englishIfAny(bot.denialReason(...given)),
    unavailableReason: (...given) => englishIfAny(bot.unavailableReason(...given)),
    async listVoices(...given) {
      const available = await bot.listVoices(...given);
      return { ...available, voices: available.voices.map(voiceInEnglish) };
    },
    suggest: (...given) => bot.suggest(...given).map(suggestionInEnglish),
    async readAloud(...given) {
      const read = await bot.readAloud(...given);
      return read.is === 'limit-reached' ? { ...read, reason: english(read.reason) } : read;
    },
    async previewSpeech(...given) {
      const preview = await bot.previewSpeech(...given);
      return preview.is === 'sound' ? preview : { ...preview, reason: english(preview.reason) };
    },
    async handlePress(...given) {
      const acted = await bot.handlePress(...given);
      if (acted.is === 'notice') return { is: 'notice', notice: english(acted.notice) };
      if (acted.is === 'answer') return { ...acted, view: englishView(acted.view) };
      return acted.is === 'rejected' ? inEnglish(acted) : acted;
    },
  };
}

const englishIfAny = (text: Text | undefined): string | undefined => (text === undefined ? undefined : english(text));

function inEnglish<Rejection extends { problems: readonly Problem[]; alternatives?: readonly Alternative[] }>({
  problems,
  alternatives,
  ...rest
}: Rejection): Omit<Rejection, keyof EnglishRejection> & EnglishRejection {
  return {
    ...rest,
    problems: localizeProblems(problems, getMessages()),
    ...(alternatives && { alternatives: alternatives.map((one) => ({ ...one, label: english(one.label) })) }),
  };
}

const voiceInEnglish = ({ language, ...rest }: AvailableVoice): AvailableVoice => ({
  ...rest,
  ...(language !== undefined && { language: english(language) }),
});

const suggestionInEnglish = ({ label, detail, unavailableReason, ...rest }: Suggestion): EnglishSuggestion => ({
  ...rest,
  label: english(label),
  ...(detail !== undefined && { detail: english(detail) }),
  ...(unavailableReason !== undefined && { unavailableReason: english(unavailableReason) }),
});
