// What the operator allows, from the settings: how many tasks, where, for whom, and what is asked about first. What
// follows from it is the core's business.

import type { AllowLists } from '../core/intake/allow-lists.ts';
import type { Limits } from '../domain/tasks/quota.ts';
import type { Values } from './shape.ts';

export interface Rules {
  readonly limits: Limits;
  readonly allow: AllowLists;
  readonly confirmCharacters: number;
}

export const rulesOf = (values: Values): Rules => ({
  limits: {
    person: { day: values.LIMIT_PERSON_DAY, 'at-once': values.LIMIT_PERSON_AT_ONCE },
    place: { day: values.LIMIT_PLACE_DAY, 'at-once': values.LIMIT_PLACE_AT_ONCE },
    server: { day: values.LIMIT_SERVER_DAY, 'at-once': values.LIMIT_SERVER_AT_ONCE },
    all: { day: values.LIMIT_ALL_DAY, 'at-once': values.LIMIT_ALL_AT_ONCE },
  },
  allow: { servers: values.ALLOW_SERVERS, channels: values.ALLOW_CHANNELS, roles: values.ALLOW_ROLES },
  confirmCharacters: values.CONFIRM_CHARACTERS,
});
