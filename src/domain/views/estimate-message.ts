// Describes the size of a task before it starts, so that the user can confirm it.

import { type Message, message, type Text } from '../../messages/message.ts';
import { bytes, duration } from '../../messages/values.ts';
import type { CostEstimate } from '../tasks/task.ts';

/** `About 9 hours of audio in each of 2 languages (12,000 characters). This may use up your plan.` */
export const createEstimateMessage = (estimate: CostEstimate): Message =>
  message(estimate.isFree ? 'card.estimate.free' : 'card.estimate.paid', { amount: createAmount(estimate) });

function createAmount({ minutes, characters, bytes: size, languages }: CostEstimate): Message {
  if (minutes !== undefined) {
    const time = roundMinutes(minutes);
    return size === undefined
      ? message('card.estimate.audio', {
          time,
          languages,
          size: characters === undefined ? undefined : message('card.characters', { characters }),
        })
      : message('card.estimate.file', { time, languages, size: bytes(size) });
  }
  return characters === undefined
    ? message('card.estimate.unknown', { languages })
    : message('card.estimate.text', { characters, languages });
}

/** Rounds to minutes, or to hours from an hour and a half. */
export function roundMinutes(minutes: number): Text {
  const rounded = minutes < 90 ? Math.max(1, Math.round(minutes)) : Math.round(minutes / 60) * 60;
  return duration(rounded * 60_000);
}
