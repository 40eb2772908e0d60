// Reads a message aloud in its author's voice, without creating a task or message. Uses the same operation, voices,
// dictionaries and permissions as text to speech.

import { LRUCache } from 'lru-cache';
import { type Defaults, listFieldsOfKind, type Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { decideLanguage, dependsOnScores } from '../../domain/language-detection/decide-language.ts';
import { toRegionalChineseTag } from '../../domain/language-detection/scripts.ts';
import {
  findLanguage,
  findLanguageById,
  type Language,
  listBaseTagsForSide,
  listLanguagesForSide,
  toBaseTag,
} from '../../domain/media/language.ts';
import { findVoiceForLanguage, pickVoiceForPerson, toViewer, type Viewer } from '../../domain/media/voice.ts';
import { findReaderLanguage } from '../../domain/messages.ts';
import type { Person, Place } from '../../domain/person.ts';
import { hasWords, limitPauses } from '../../domain/speech-markup/edit-speech-markup.ts';
import { formatError } from '../../kit/log.ts';
import type { Text } from '../../messages/message.ts';
import type { Bot, ReadAloudRequest, Requester } from '../../ports/chat.ts';
import type { BotContext } from '../bot-context.ts';
import { createSpeechRunner } from './speech-run.ts';
import { translateText } from './translate-text.ts';

/** Maximum of all pauses in a message, so that a message can't silence a voice channel. */
const MAX_PAUSE_SECONDS = 10;

interface ReadAloudOptions {
  /** The bot's parser, without the check of quotas. */
  readonly parse: Bot['parse'];
  loadDefaults(person: Person, place: Place): Promise<{ readonly defaults: Defaults }>;
  /** Reason if the daily limit is reached. */
  dailyLimitReason(requester: Requester): Promise<Text | undefined>;
}

export function createReadAloudHandler(
  adapter: string,
  options: BotContext,
  reads: ReadAloudOptions,
): Bot['readAloud'] {
  const { catalogue, pronunciations, messagesFor } = options;
  const { parse, loadDefaults, dailyLimitReason } = reads;
  const operation = catalogue.allOperations.find(
    ({ outcome, languageUse, action }) => outcome.spokenTextField !== undefined && languageUse?.spokenField && action,
  );
  const selectVoice = createVoiceSelector(options);
  const runSpeech = createSpeechRunner(options);
  const translate = createMessageTranslator(adapter, options, parse);
  const findTextLanguage = ({ language, languageSample }: ReadAloudRequest, defaults: Defaults): Promise<Language> => {
    const known = language === undefined ? undefined : findLanguage(language, 'source');
    return known ? Promise.resolve(known) : detectLanguage(languageSample, defaults, options);
  };

  /** Builds one request per part of the text. `undefined` if one is rejected. */
  async function buildRequests(
    aloudRequest: ReadAloudRequest,
    to: Operation,
    requester: Requester,
    { defaults, language, translated }: SpokenMessage,
  ): Promise<readonly Request[] | undefined> {
    const { person, place } = aloudRequest;
    const voice = selectVoice(language, defaults, toViewer(adapter, person, place));
    const [voiceField = ''] = listFieldsOfKind(to, 'voice');
    const requests: Request[] = [];
    for (const text of limitPauses(aloudRequest.partsIn(language.tag, translated), MAX_PAUSE_SECONDS).filter(
      hasWords,
    )) {
      const values = {
        [to.outcome.spokenTextField ?? '']: text,
        [to.languageUse?.spokenField ?? '']: language.tag,
        ...(voice !== undefined && { [voiceField]: String(voice) }),
      };
      const reading = await parse(to, { command: to.name, values, files: [] }, requester);
      if (!reading.ok) return undefined;
      requests.push(await pronunciations.apply(to, reading.request, { adapter, person, place }));
    }
    return requests;
  }

  return async (aloudRequest, work) => {
    const { person, place } = aloudRequest;
    const requester = { person, place, messages: messagesFor(findReaderLanguage(aloudRequest)) };
    const reason = await dailyLimitReason(requester);
    if (reason !== undefined) return { is: 'limit-reached', reason };
    if (!operation) return { is: 'unsupported' };
    const { defaults } = await loadDefaults(person, place);
    const language = await findTextLanguage(aloudRequest, defaults);
    const translation = await translate(aloudRequest, language, requester);
    const requests =
      (translation && (await buildRequests(aloudRequest, operation, requester, { defaults, ...translation }))) ??
      (await buildRequests(aloudRequest, operation, requester, { defaults, language }));
    if (!requests) return { is: 'unsupported' };
    for (const [at, request] of requests.entries()) {
      aloudRequest.signal.throwIfAborted();
      const origin = { adapter, person, place };
      await runSpeech({ operation, request, origin, signal: aloudRequest.signal }, ({ file }) => work(file, at));
    }
    return { is: 'done' };
  };
}

interface Translation {
  readonly language: Language;
  readonly translated: string;
}

/** The author's defaults, and a message's spoken language and translation. */
interface SpokenMessage extends Partial<Translation> {
  readonly defaults: Defaults;
  readonly language: Language;
}

/** Translates a message for its listeners. `undefined` if it needs no translation, or that fails. */
function createMessageTranslator(adapter: string, options: BotContext, parse: Bot['parse']) {
  const { catalogue, log } = options;
  const operation = catalogue.allOperations.find(
    ({ outcome, languageUse, action }) => outcome.textsField !== undefined && languageUse?.translatedFields && action,
  );
  const { from: fromField = '', to: toField = '' } = operation?.languageUse?.translatedFields ?? {};

  async function run(text: string, languages: Record<string, string>, requester: Requester, signal: AbortSignal) {
    const { person, place } = requester;
    const values = { [operation?.action?.field ?? '']: text, ...languages };
    const parsed = operation && (await parse(operation, { command: operation.name, values, files: [] }, requester));
    if (!operation || !parsed?.ok) return undefined;
    const job = { operation, request: parsed.request, origin: { adapter, person, place }, signal };
    return (await translateText(job, options)).join(' ');
  }

  return async (
    { translation, signal }: ReadAloudRequest,
    language: Language,
    requester: Requester,
  ): Promise<Translation | undefined> => {
    const target = translation && findLanguage(translation.to, 'source');
    if (!target || toBaseTag(target.tag) === toBaseTag(language.tag)) return undefined;
    const text = translation.textIn(language.tag);
    if (!hasWords(text)) return undefined;
    try {
      const languages = { [fromField]: language.tag, [toField]: target.tag };
      const translated = await run(text, languages, requester, signal);
      return translated === undefined ? undefined : { language: target, translated };
    } catch (thrown) {
      signal.throwIfAborted();
      log.info('message read aloud without translation', { reason: formatError(thrown) });
      return undefined;
    }
  };
}

/** Decides the language of the text. An unclear one is read in the most likely. */
async function detectLanguage(
  text: string,
  { language: id }: Defaults,
  { detector }: Pick<BotContext, 'detector'>,
): Promise<Language> {
  const set = findLanguageById(id ?? 1) ?? listLanguagesForSide('source')[0];
  if (!set) throw new Error('No language is available for speech.');
  const own = toBaseTag(set.tag);
  const scores = dependsOnScores(text) ? ((await detector?.score(text)) ?? {}) : {};
  const decided = decideLanguage({ text, scores, own, candidates: listBaseTagsForSide('source') });
  const language = [decided].flat()[0] ?? own;
  return (language === own ? undefined : findLanguage(toRegionalChineseTag(text, language), 'source')) ?? set;
}

/** Number of groups whose voice assignments stay in memory. */
const MAX_GROUPS = 500;

/**
 * Picks the person's default or last voice if it speaks the language, or else a voice that differs from the others in
 * the group.
 */
function createVoiceSelector({ voiceDirectory }: Pick<BotContext, 'voiceDirectory'>) {
  const groups = new LRUCache<string, Map<string, number>>({ max: MAX_GROUPS });

  return ({ id: language, tag }: Language, { voice: set, lastVoices }: Defaults, viewer: Viewer) => {
    const voices = voiceDirectory.voicesFor(viewer);
    const preferred = [set, lastVoices?.[toBaseTag(tag)]].map((id) => voices.find((voice) => voice.id === id));
    const chosen = preferred.find(
      (voice) => voice && (voice.language === undefined || findVoiceForLanguage([voice], language)),
    );
    if (chosen) return chosen.id;
    const { group = viewer.person, person } = viewer;
    const assigned = groups.get(group) ?? new Map<string, number>();
    groups.set(group, assigned);
    const key = `${toBaseTag(tag)} ${person}`;
    const before = assigned.get(key);
    if (before !== undefined && voices.some(({ id }) => id === before)) return before;
    const assignedVoice = pickVoiceForPerson(voices, language, person, new Set(assigned.values()));
    if (assignedVoice) assigned.set(key, assignedVoice.id);
    return assignedVoice?.id;
  };
}
