// Shows the book of a request as facts of its card. Pure.

import { truncate } from '../../kit/text.ts';
import { message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { Request } from '../commands/invocation.ts';
import { estimateSpeechMinutes } from '../tasks/estimate-cost.ts';
import { roundMinutes } from './estimate-message.ts';
import type { Fact } from './view.ts';

const MAX_TITLE_CHARACTERS = 150;

export function listBookFacts({ book }: Pick<Request, 'book'>): readonly Fact[] {
  if (!book) return [];
  const { title, author, chapters, spokenCharacters } = book;
  const names = [title, author].flatMap((one) => (one === undefined ? [] : [truncate(one, MAX_TITLE_CHARACTERS)]));
  const time = roundMinutes(estimateSpeechMinutes(spokenCharacters));
  return [
    ...(names.length > 0 ? [{ label: message('card.book.name'), value: list(names, 'dot') }] : []),
    ...(chapters > 1 ? [{ label: message('card.book.chapters'), value: String(chapters) }] : []),
    { label: message('card.book.length'), value: message('card.book.about', { time }) },
  ];
}
