// One input of a command: its kind with the options of that kind, its words, and the zod schema of what the service
// takes. Renderers and readers switch on the kind, validation uses the schema.
// Shapes only; fields are made by field-builders.ts.

import type { z } from 'zod';
import type { FileKind } from '../media/file-kinds.ts';
import type { Side } from '../media/language.ts';

/** Defaults that people and places keep with `/settings`. */
export type SettingName = 'voice' | 'language' | 'target_language';

export interface Choice<V = string | number> {
  readonly label: string;
  readonly value: V;
}

/** How much a text must say to be of use; `about` tells what to say more of. */
export interface MinContent {
  readonly words: number;
  readonly characters: number;
  readonly about: string;
}

/** How a field is shown and read. `many` takes several values, separated by commas (or spaces) where they are typed. */
export type FieldOptions =
  | {
      readonly kind: 'text';
      readonly long?: boolean;
      readonly max?: number;
      readonly link?: readonly FileKind[];
      readonly minContent?: MinContent;
    }
  | {
      readonly kind: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly whole?: boolean;
      readonly many?: boolean;
    }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | { readonly kind: 'language'; readonly side: Side; readonly many?: boolean }
  | { readonly kind: 'voice' }
  | { readonly kind: 'file'; readonly kinds: readonly FileKind[] }
  | { readonly kind: 'lines' }
  | { readonly kind: 'toggle' };

export interface FieldWords {
  readonly label: string;
  /** One sentence: what to put here. */
  readonly help: string;
  /** The short name a person types, where the service's own is long (`voice` for `voice_id`). */
  readonly as?: string;
  /** Organisational fields stay folded under "More". */
  readonly more?: boolean;
  /** The default that stands in when nothing was given. */
  readonly setting?: SettingName;
  /** Shown as the value that holds when nothing is given. */
  readonly default?: string | number | boolean;
}

export type Field<T = unknown> = FieldWords & {
  readonly options: FieldOptions;
  readonly required: boolean;
  readonly schema: z.ZodType<T>;
};

export type Fields = Readonly<Record<string, Field>>;

/** What a request carries: the service's own values by the service's own names; files stay references. */
export type Values<F extends Fields> = {
  [K in keyof F as undefined extends z.infer<F[K]['schema']> ? never : K]: z.infer<F[K]['schema']>;
} & {
  [K in keyof F as undefined extends z.infer<F[K]['schema']> ? K : never]?: z.infer<F[K]['schema']>;
};
