// What Telegram sends, understood: who, where, which command with which values, and which files.

import { type Catalogue, type FileRef, type Person, type Place, readLine } from 'earshot';
import type { Chat, Content, Message, User } from './api.ts';

export const personOf = ({ id, first_name: name, language_code: language }: User): Person => ({
  id: String(id),
  name,
  ...(language !== undefined && { language }),
});

export const placeOf = ({ id, title = 'direct' }: Pick<Chat, 'id' | 'title'>): Place => ({
  id: String(id),
  name: title,
});

export const isGroup = ({ type }: Chat): boolean => type !== 'private';

/** Telegram takes only a–z, 0–9 and _ in the name of a command. */
export const telegramName = (name: string): string => name.replaceAll('-', '_');

/** Files in it; a voice message has no name of its own. */
const filesIn = ({ document, audio, voice, video }: Content): readonly FileRef[] =>
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
            ...(one.file_size !== undefined && { bytes: one.file_size }),
            ...(one.mime_type !== undefined && { type: one.mime_type }),
            at: { file: one.file_id },
          },
        ]
      : [],
  );

export interface Asked {
  /** As it was typed, for what is none of ours. */
  readonly word: string;
  /** Meant for us, and for no other bot of the group. */
  readonly isOurs: boolean;
  readonly typed: ReturnType<typeof readLine>;
  readonly files: readonly FileRef[];
}

/** `undefined`: no command. Files may come with it, or stand in the message that it answers. */
export function readCommand(message: Message, catalogue: Catalogue, bot: string): Asked | undefined {
  const said = message.text ?? message.caption ?? '';
  const [whole = '', word = '', to] = /^\/([\w-]{1,64})(?:@(\w{1,64}))?(?=\s|$)/.exec(said) ?? [];
  if (word === '') return undefined;
  const rest = said.slice(whole.length);
  const names = [...catalogue.commands].map(({ name }) => `${catalogue.prefix}${name}`);
  const name = names.find((one) => telegramName(one) === word.toLowerCase()) ?? word;
  const { reply_to_message: answered } = message;
  return {
    word,
    isOurs: to === undefined || to.toLowerCase() === bot.toLowerCase(),
    typed: readLine(`/${name}${rest}`, catalogue),
    files: [...filesIn(message), ...(answered ? filesIn(answered) : [])],
  };
}
