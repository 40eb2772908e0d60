// What a message shortcut is called between Slack and us: made from the operation's own declaration, the same wherever the
// manifest is written and a press is read.

import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import type { Operation } from '../../../domain/commands/operation.ts';

/** `Narrate file` → `narrate_file`; `undefined` for an operation that starts from no message. */
export const shortcutId = ({ action }: Operation): string | undefined =>
  action?.label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

export const operationOfShortcut = (catalogue: Catalogue, callback: string): Operation | undefined =>
  catalogue.operations.find((one) => shortcutId(one) === callback);
