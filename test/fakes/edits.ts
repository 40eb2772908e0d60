// Edits of a delivery where the platform counts none, so that each goes out at once.

import type { DeliveryEdits } from '../../src/ports/chat.ts';

export const freeEdits: DeliveryEdits = { hasRoom: () => true, run: (edit) => edit() };
