// Parses Telegram's messages: person, place, command with values, and files.

import { type Catalogue, type FileRef, type Person, type Place, parseCommandLine } from 'earshot';
import type { Chat, Content, Message, User } from './api.ts';

export const toPerson = ({ id, first_name: name, language_code: language }: User): Person => ({
  id: String(id),
  name,
  language,
});

export const toPlace = ({ id, title = 'direct' }: Pick<Chat, 'id' | 'title'>): Place => ({
  id: String(id),
  name: title,
});

export const isGroup = ({ type }: Chat): boolean => type !== 'private';

/** Telegram allows only a–z, 0–9 and _ in a command's name. */
export const toTelegramName = (name: string): string => name.replaceAll('-', '_');

/** Lists a message's files. Voice messages have no file name. */
const listFiles = ({ document, audio, voice, video }: Content): readonly FileRef[] =>
  [
    { one: document, name: 'file' },
    { one: audio, name: 'audio.mp3' },
    { one: voice, name: 'voice.ogg' },
    { one: video, name: 'video.mp4' },
  ].flatMap(({ one, name }) =>
    one
      ? [
          {
            name: one.file_name ?? name,
            bytes: one.file_size,
            type: one.mime_type,
            platformRef: { file: one.file_id },
          },
        ]
      : [],
  );

export interface TypedCommand {
  /** The typed command name, for messages about unknown commands. */
  readonly word: string;
  /** True unless the command is addressed to a different bot of the group. */
  readonly isOurs: boolean;
  readonly typed: ReturnType<typeof parseCommandLine>;
  readonly files: readonly FileRef[];
}

/** Returns undefined without a command. Files may be in the message or in the one it replies to. */
export function readCommand(message: Message, catalogue: Catalogue, bot: string): TypedCommand | undefined {
  const text = message.text ?? message.caption ?? '';
  const [whole = '', word = '', to] = /^\/([\w-]{1,64})(?:@(\w{1,64}))?(?=\s|$)/.exec(text) ?? [];
  if (word === '') return undefined;
  const rest = text.slice(whole.length);
  const names = [...catalogue.commands].map(({ name }) => `${catalogue.prefix}${name}`);
  const name = names.find((one) => toTelegramName(one) === word.toLowerCase()) ?? word;
  const { reply_to_message: repliedMessage } = message;
  return {
    word,
    isOurs: to === undefined || to.toLowerCase() === bot.toLowerCase(),
    typed: parseCommandLine(`/${name}${rest}`, catalogue),
    files: [...listFiles(message), ...(repliedMessage ? listFiles(repliedMessage) : [])],
  };
}
