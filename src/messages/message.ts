// A message is data: the id of a sentence in locales/, and the values in it. It can be stored and sent, and becomes text
// when it is shown, in the reader's language.

import type { ArgsById } from './ids.ts';

type Args = ArgsById<Text | number>;
export type MessageId = keyof Args;

/** Values by the name of their placeholder. A missing value, an empty text and an empty list select the case `none`. */
export type MessageArgs = Readonly<Record<string, Text | number | boolean | undefined>>;

export interface Message {
  readonly id: string;
  readonly args?: MessageArgs;
}

/** Anything that is shown as text. A string is shown as it is. */
export type Text = string | UnitValue | Message;

/**
 * How a list is joined: `a, b and c`, `a, b or c`, `a, b, c`, `a · b · c`, `a → b → c`, `a / b / c`, one below the other,
 * or as sentences.
 */
export const LIST_JOINS = ['and', 'or', 'comma', 'dot', 'arrow', 'slash', 'lines', 'sentences'] as const;
export type ListJoin = (typeof LIST_JOINS)[number];

export type UnitValue =
  | { readonly unit: 'bytes' | 'duration' | 'elapsed' | 'percent' | 'date' | 'fullDate'; readonly value: number }
  | { readonly unit: 'language'; readonly value: string }
  | { readonly unit: 'sound'; readonly value: string }
  | { readonly unit: 'music'; readonly value: string }
  | ListValue;

export interface ListValue {
  readonly unit: 'list';
  readonly value: readonly Text[];
  readonly joined: ListJoin;
  /** Puts each item in quotation marks. */
  readonly isQuoted?: true;
  /** Number of items that are left out at the end. */
  readonly more?: number;
}

/** Arguments of a message. They can be left out if the sentence needs none. */
export type ArgsOf<Id extends MessageId> =
  Record<never, never> extends Args[Id] ? readonly [args?: Args[Id]] : readonly [args: Args[Id]];

export const message = <Id extends MessageId>(id: Id, ...[args]: ArgsOf<Id>): Message =>
  args === undefined ? { id } : { id, args: args as MessageArgs };
