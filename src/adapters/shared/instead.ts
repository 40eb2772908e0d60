// What would work in the place of what was refused, on every platform: the draft that a button of it starts, taken once however often it
// is pressed, and the same in words where there are no buttons.

import type { Alternative } from '../../domain/commands/invocation.ts';
import type { Draft } from './drafts.ts';
import type { Texts } from './texts/index.ts';

/** What was given, corrected. */
const corrected = <D extends Draft>(draft: D, { values }: Alternative): D => ({
  ...draft,
  wrong: [],
  values: { ...draft.values, ...values },
});

/** Buttons by their label, each with the id that its corrected draft is kept under. */
export const insteadButtons = <D extends Draft>(
  draft: D,
  instead: readonly Alternative[] | undefined,
  keep: (draft: D) => string,
): readonly { readonly label: string; readonly id: string }[] =>
  (instead ?? []).map((one) => ({ label: one.label, id: keep(corrected(draft, one)) }));

/** Where a form only has sentences. */
export const insteadLine = (instead: readonly Alternative[] | undefined, { possible }: Texts): string =>
  instead === undefined || instead.length === 0 ? '' : possible(instead.map(({ label }) => label).join('; '));
