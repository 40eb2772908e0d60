// What everything that hears people on Slack needs, and the few shapes it hands around. Shapes only.

import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import type { FileRef } from '../../../domain/media/file-kinds.ts';
import type { Log } from '../../../kit/log.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Notes } from '../../../ports/store.ts';
import type { Wording } from '../../shared/texts/index.ts';
import type { Unfinished } from '../../shared/unfinished.ts';
import type { SlackApi } from '../api/api.ts';
import type { Begun } from '../payloads/begun.ts';

export interface EventParts {
  /** The adapter's, in every origin. */
  readonly name: string;
  readonly bot: Bot;
  /** Throws for a workspace that has not let us in. */
  apiOf(team: string): Promise<SlackApi>;
  readonly catalogue: Catalogue;
  /** The operator's: Slack does not say in its deliveries which language somebody reads. */
  readonly wording: Wording;
  readonly notes: Notes;
  /** What was acknowledged and is no task yet. */
  readonly unfinished: Pick<Unfinished<Begun>, 'begin'>;
  readonly clock: Clock;
  readonly log: Log;
  /** An address under which the media service can fetch a file of Slack's, if there can be one. */
  readonly linkOf?: (file: FileRef) => string | undefined | Promise<string | undefined>;
  /** Such an address again, when it may have run out; any other as it is. */
  readonly renewed?: (address: string) => Promise<string>;
  /** What an invitation calls the bot. */
  readonly botUser?: string;
}

/** What a form opens by, for three seconds after `at`, once. */
export interface Trigger {
  readonly id: string;
  readonly at: number;
}
