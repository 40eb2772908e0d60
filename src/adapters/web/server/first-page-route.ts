// Data of the first page for one reader: the reader's own voice and others of the language, languages that it can be spoken
// in, and what is missing here for that language. Where the chat is this machine's own, also the command that adds it.

import type { Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import { findLanguage, type LanguageSide, toBaseTag } from '../../../domain/media/language.ts';
import { shortLanguageName } from '../../../domain/media/language-name.ts';
import type { MessagesProvider } from '../../../domain/messages.ts';
import { isLocalRequest } from '../../../kit/http/local-request.ts';
import { type LocaleTag, readCatalogue } from '../../../messages/catalogue.ts';
import type { Messages } from '../../../messages/format.ts';
import type { AvailableVoice, Bot } from '../../../ports/chat.ts';
import { type CallerResolver, readBrowserLanguage } from '../people/identity.ts';
import { identifyCaller } from './people-routes.ts';

interface FirstPageOptions {
  readonly catalogue: Catalogue;
  readonly messagesFor: MessagesProvider;
  readonly callerResolver: CallerResolver;
  /** True if only programs on this machine can use the chat, and the media service runs here too. */
  readonly isOwnMachine: boolean;
  requireBot(): Bot;
}

interface Stage {
  readonly voices: readonly { readonly id: number; readonly name: string }[];
  readonly languages: readonly { readonly value: string; readonly label: string }[];
}

interface MissingAbilities {
  readonly language: string;
  readonly abilities: readonly ('speech' | 'translation')[];
  /** For people who may add models. */
  readonly command?: string;
  readonly address?: string;
  readonly bytes?: number;
}

const STAGE_VOICES = 4;
const STAGE_LANGUAGES = 3;
/** Shown first among the languages that can be reached. */
const LIKELY_TARGETS = ['en', 'es', 'fr', 'de', 'ja', 'it', 'pt', 'zh', 'ko', 'ru', 'ar'];

/** A visitor without access to custom voices. */
const VISITOR = { person: { id: '', name: '' }, place: { id: '', name: '' } };

/** Voices and abilities rarely change, and looking through thousands of voices takes milliseconds. */
const CACHE = { max: 100, ttl: 10_000 };

export function addFirstPageRoute(app: Hono, options: FirstPageOptions): void {
  const { messagesFor, callerResolver, isOwnMachine, requireBot } = options;
  const stages = new LRUCache<string, Promise<Stage>>(CACHE);

  /** The sentence on the page is in the language of the page's texts, so the voices are too. */
  function findStage(reader: Messages): Promise<Stage> {
    const known = stages.get(reader.tag);
    if (known) return known;
    const found = createStage(requireBot(), options.catalogue, reader);
    stages.set(reader.tag, found);
    found.catch(() => stages.delete(reader.tag));
    return found;
  }

  /** Puts the voice that the reader chose in the settings before the others. */
  async function addOwnVoice(context: Context, { voices, languages }: Stage, tag: string): Promise<Stage> {
    if (!callerResolver.hasKey(context)) return { voices, languages };
    const found = await requireBot().listVoices(identifyCaller(callerResolver, context).person, VISITOR.place);
    const own = found.voices.find(
      ({ id, languageTag = tag }) => id === found.defaults.voice && isSame(languageTag, tag),
    );
    if (!own) return { voices, languages };
    const others = voices.filter(({ id }) => id !== own.id);
    return { voices: [toChoice(own), ...others].slice(0, STAGE_VOICES), languages };
  }

  app.get('/api/first-page', async (context) => {
    const { language, firstLanguage = 'en' } = readBrowserLanguage(context);
    const reader = messagesFor(language);
    const { voices, languages } = await addOwnVoice(context, await findStage(reader), reader.tag);
    const isOperator = isOwnMachine && isLocalRequest(context.env, context.req.raw.headers);
    const isTranslated = languages.length > 0;
    const missing = findMissing(requireBot(), toBaseTag(firstLanguage), { reader, isTranslated, isOperator });
    return context.json({ voices, languages, missing });
  });
}

async function createStage(bot: Bot, catalogue: Catalogue, reader: Messages): Promise<Stage> {
  const { voices } = await bot.listVoices(VISITOR.person, VISITOR.place);
  const picked = pickVoices(voices, reader.tag);
  prepareSentence(bot, picked[0], reader.tag);
  return { voices: picked, languages: listTargets(bot, catalogue, reader) };
}

/** Speaks the page's sentence ahead, so that the first press need not wait for the start of an engine. */
function prepareSentence(bot: Bot, voice: Stage['voices'][number] | undefined, tag: LocaleTag): void {
  const text = readCatalogue(tag, ['page']).get('stage.example');
  if (!voice || text === undefined) return;
  const { signal } = new AbortController();
  const values = { voice: voice.id, language: tag };
  // Where the service may charge, this asks for consent and speaks nothing.
  bot.previewSpeech({ text, values, acceptsCost: false, signal, ...VISITOR }).catch(() => undefined);
}

/** Native voices; without any, the service's first ones. */
function pickVoices(voices: readonly AvailableVoice[], tag: string): Stage['voices'] {
  const native = voices.filter(({ languageTag = '' }) => isSame(languageTag, tag));
  return (native.length > 0 ? native : voices).slice(0, STAGE_VOICES).map(toChoice);
}

const toChoice = ({ id, name }: AvailableVoice): Stage['voices'][number] => ({ id, name });

const isSame = (tag: string, other: string): boolean => toBaseTag(tag) === toBaseTag(other);

/** Languages into which the speech command can translate the reader's. */
function listTargets(bot: Bot, catalogue: Catalogue, reader: Messages): Stage['languages'] {
  const command = catalogue.findCommand('tts');
  const [field] = Object.entries(command?.fields ?? {}).find(([, { options }]) => isLanguage(options, 'target')) ?? [];
  const [source] = Object.entries(command?.fields ?? {}).find(([, { options }]) => isLanguage(options, 'source')) ?? [];
  if (!command || field === undefined || source === undefined) return [];
  const values = { [source]: reader.tag };
  const found = bot
    .suggest({ command: command.name, field, text: '', values, ...VISITOR })
    .filter(({ unavailableReason }) => unavailableReason === undefined)
    .flatMap(({ value }) => findLanguage(value, 'target') ?? [])
    .filter(({ tag }) => !isSame(tag, reader.tag));
  const likely = LIKELY_TARGETS.flatMap((base) => found.find(({ tag }) => toBaseTag(tag) === base) ?? []);
  return [...new Set([...likely, ...found])]
    .slice(0, STAGE_LANGUAGES)
    .map((one) => ({ value: one.tag, label: reader.render(shortLanguageName(one)) }));
}

const isLanguage = (options: { readonly kind: string; readonly side?: LanguageSide }, side: LanguageSide): boolean =>
  options.kind === 'language' && options.side === side;

function findMissing(
  bot: Bot,
  language: string,
  {
    reader,
    isTranslated,
    isOperator,
  }: { readonly reader: Messages; readonly isTranslated: boolean; readonly isOperator: boolean },
): MissingAbilities | null {
  const models = bot.findBetterModels(language);
  const canAdd = (ability: 'speech' | 'translation') => models?.abilities.includes(ability) === true;
  const abilities = (['speech', 'translation'] as const).filter((ability) =>
    ability === 'speech' ? canAdd('speech') : !isTranslated,
  );
  const known = findLanguage(language, 'source');
  if (abilities.length === 0 || !known) return null;
  return {
    language: reader.render(shortLanguageName(known)),
    abilities,
    ...(isOperator &&
      models &&
      abilities.some(canAdd) && {
        command: models.install,
        address: `/admin?for=${encodeURIComponent(language)}#models`,
        bytes: models.bytes,
      }),
  };
}
