// Finds the message for the stage of a working task. Pure.

import { hasMessage } from '../../messages/catalogue.ts';
import { message, type Text } from '../../messages/message.ts';

/** Translates stages of the built-in studio; shows other stages unchanged. */
export function createStageText(stage: string | undefined): Text | undefined {
  const word = stage?.toLowerCase().replaceAll(' ', '-') ?? '';
  if (word === 'queued') return message('card.inLine');
  const id = `card.stages.${word}`;
  return hasMessage(id) ? { id } : stage;
}
