// One input of a command: its face (how it looks and is read), its words, and the zod schema of what the service takes.
// Renderers switch on the face and never look into the schema; validation uses the schema and never the face.
// Shapes only; fields are made by field-builders.ts.

import type { z } from 'zod';
import type { FileKind } from '../media/file-kinds.ts';
import type { Side } from '../media/language.ts';

/** Defaults that people and places keep with `/settings`. */
export type SettingName = 'voice' | 'language' | 'target_language';

export interface Option<V = string | number> {
  readonly label: string;
  readonly value: V;
}

/** How a field looks and is read. `many` takes several values, separated by commas (or spaces) where they are typed. */
/** How much a text must say to be of use; `about` tells what to say more of. */
export interface Least {
  readonly words: number;
  readonly characters: number;
  readonly about: string;
}

export type Look =
  | {
      readonly face: 'text';
      readonly long?: boolean;
      readonly most?: number;
      readonly link?: readonly FileKind[];
      readonly least?: Least;
    }
  | {
      readonly face: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly whole?: boolean;
      readonly many?: boolean;
    }
  | { readonly face: 'choice'; readonly choices: readonly Option[] }
  | { readonly face: 'language'; readonly side: Side; readonly many?: boolean }
  | { readonly face: 'voice' }
  | { readonly face: 'file'; readonly kinds: readonly FileKind[] }
  | { readonly face: 'lines' }
  | { readonly face: 'toggle' };

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
  readonly standard?: string | number | boolean;
}

export type Field<T = unknown> = FieldWords & {
  readonly look: Look;
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
