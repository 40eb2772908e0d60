// Runs `/read` with “change settings” and “call me”: checks the values and describes the settings of the server.

import { findLanguage, suggestLanguages } from '../../../../domain/media/language.ts';
import { languageName } from '../../../../domain/media/language-name.ts';
import { findReaderLanguage, getMessages } from '../../../../domain/messages.ts';
import { truncate } from '../../../../kit/text.ts';
import { type Message, message, type Text } from '../../../../messages/message.ts';
import { language, list, quotedList } from '../../../../messages/values.ts';
import type { Bot } from '../../../../ports/chat.ts';
import type { DiscordOnlyCaller, DiscordOnlyValues } from '../../discord-only-commands.ts';
import { LENGTH_BOUNDS, MAX_SPOKEN_NAME_CHARACTERS, SPEED_BOUNDS } from '../voice-commands.ts';
import type { VoiceGateway } from '../voice-gateway.ts';
import {
  changeSettings,
  type ReadAloudSettings,
  type ReadAloudStore,
  type SettingsChange,
} from './read-aloud-store.ts';
import type { SpokenNames } from './spoken-names.ts';
import { MAX_CHARACTERS } from './spoken-text.ts';

export interface SettingsCommandOptions {
  readonly channels: ReadAloudStore;
  readonly spokenNames: Pick<SpokenNames, 'set' | 'delete'>;
  readonly gateway: VoiceGateway;
  /** `undefined` before the bot is started. */
  bot(): Pick<Bot, 'catalogue' | 'unavailableReason'> | undefined;
  /** Called when the settings changed. */
  onChanged(server: string): void;
}

/** Moderators, and people who manage the channel. */
export const mayChangeSettings = ({ isModerator, canManageChannel }: DiscordOnlyCaller): boolean =>
  isModerator || canManageChannel;

/** Without values, it only describes the settings. */
export async function runSettingsCommand(
  options: SettingsCommandOptions,
  caller: DiscordOnlyCaller,
  server: string,
  values: DiscordOnlyValues,
): Promise<Text> {
  if (Object.keys(values).length > 0) {
    if (!mayChangeSettings(caller)) return message('aloud.onlyModerators');
    const change = toChange(options, caller, server, values);
    if ('refusal' in change) return change.refusal;
    await options.channels.change(server, (before) => changeSettings(before, change));
    options.onChanged(server);
  }
  return describeSettings(options, server, await options.channels.getOrLoad(server));
}

/** Checks the values. Defaults are not stored. */
function toChange(
  options: SettingsCommandOptions,
  caller: DiscordOnlyCaller,
  server: string,
  { join, announce, speed, longest, translate, role }: DiscordOnlyValues,
): SettingsChange | { readonly refusal: Text } {
  const isOutside = (value: unknown, { min, max }: { readonly min: number; readonly max: number }) =>
    value !== undefined && !(typeof value === 'number' && value >= min && value <= max);
  if (isOutside(speed, SPEED_BOUNDS)) return { refusal: message('aloud.speedRange', SPEED_BOUNDS) };
  if (isOutside(longest, LENGTH_BOUNDS)) return { refusal: message('aloud.lengthRange', LENGTH_BOUNDS) };
  const target = translate === undefined ? {} : toTranslation(options, caller, String(translate));
  if ('refusal' in target) return target;
  return {
    ...target,
    ...(join !== undefined && { joins: join === true || undefined }),
    ...(announce !== undefined && { announces: announce === true || undefined }),
    ...(speed !== undefined && { speed: speed === 1 ? undefined : Number(speed) }),
    ...(longest !== undefined && { maxCharacters: longest === MAX_CHARACTERS ? undefined : Number(longest) }),
    // The role of everyone has the server's id.
    ...(role !== undefined && { requiredRole: role === server ? undefined : String(role) }),
  };
}

/** Typed instead of a language to end the translation. */
const NO_TRANSLATION = 'off';
const MAX_SHOWN_CHARACTERS = 60;

function toTranslation(
  { bot }: SettingsCommandOptions,
  caller: DiscordOnlyCaller,
  typed: string,
): Pick<SettingsChange, 'translateTo'> | { readonly refusal: Text } {
  if (typed.trim().toLowerCase() === NO_TRANSLATION) return { translateTo: undefined };
  const { catalogue, unavailableReason } = bot() ?? {};
  const command = catalogue?.findCommand('translate');
  const reason = command && unavailableReason?.(command);
  if (reason !== undefined) return { refusal: reason };
  const { tag: reader } = getMessages(findReaderLanguage(caller));
  const found = findLanguage(typed, 'source', reader);
  if (found) return { translateTo: found.tag };
  const near = suggestLanguages(typed, 'source', reader).map(languageName);
  const shown = truncate(typed, MAX_SHOWN_CHARACTERS);
  const all = `/${catalogue?.prefix ?? ''}languages`;
  return { refusal: message('problems.unknownLanguage', { typed: shown, near: quotedList(near, 'or'), list: all }) };
}

function describeSettings({ gateway }: SettingsCommandOptions, server: string, settings: ReadAloudSettings): Text {
  const { joins = false, announces = false, speed = 1, maxCharacters = MAX_CHARACTERS } = settings;
  const { translateTo, requiredRole } = settings;
  const role = requiredRole === undefined ? '' : (gateway.guild(server)?.roles.cache.get(requiredRole)?.name ?? '');
  return list(
    [
      message('aloud.settings.join', { on: joins }),
      message('aloud.settings.announce', { on: announces }),
      message('aloud.settings.speed', { speed }),
      message('aloud.settings.longest', { count: maxCharacters }),
      translateTo === undefined
        ? message('aloud.settings.untranslated')
        : message('aloud.settings.translate', { language: language(translateTo) }),
      requiredRole === undefined ? message('aloud.settings.everyone') : message('aloud.settings.role', { role }),
    ],
    'lines',
  );
}

/** Sets the caller's spoken name, or resets it without a name. */
export async function runNameCommand(
  { spokenNames }: SettingsCommandOptions,
  { person }: DiscordOnlyCaller,
  { name }: DiscordOnlyValues,
): Promise<Message> {
  if (name === undefined) {
    await spokenNames.delete(person.id);
    return message('aloud.unnamed');
  }
  const chosen = String(name).trim();
  const isSpeakable = /[\p{L}\p{N}]/u.test(chosen) && chosen.length <= MAX_SPOKEN_NAME_CHARACTERS;
  if (!isSpeakable) return message('aloud.nameless', { max: MAX_SPOKEN_NAME_CHARACTERS });
  await spokenNames.set(person.id, chosen);
  return message('aloud.named', { name: chosen });
}
