// Edit limiter of a platform without shared limits: every edit runs at once.

import type { DeliveryEditLimiter } from '../../src/ports/chat.ts';

export const freeEdits: DeliveryEditLimiter = { hasRoom: () => true, run: (edit) => edit() };
