// A platform from outside as the program runs it: what it gets wrong is told with its extension's name wherever it shows, and it keeps
// nobody from stopping.

import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { AdapterDescriptor } from '../adapters/shared/descriptor.ts';
import { ConfigFault } from '../config/read.ts';
import { called, sentencesIn } from '../extensions/check.ts';
import type { AnyPlatform } from '../extensions/extension.ts';
import { inTime } from '../kit/in-time.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import { overlay } from '../metrics/instruments.ts';

type Chat = Awaited<ReturnType<AdapterDescriptor['create']>>['chat'];

/** An adapter ends what it is sending within a few seconds; what takes longer is not waited for. */
const STOP_MS = 15_000;

/** `by`: what EXTENSIONS calls the extension. */
export function guarded(by: string, platform: AnyPlatform, stopMs = STOP_MS): AnyPlatform {
  const { name } = platform;
  const wrong = (what: string) =>
    `The platform “${name}” of the extension ${by} is not in order: ${what}. Mend it, or take it out of EXTENSIONS.`;
  const broke = (what: string, thrown: unknown) => wrong(`${what} failed: ${reasonOf(thrown)}`);
  async function attempt<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      throw new ConfigFault([broke(what, thrown)]);
    }
  }

  return overlay(platform, {
    isWanted(values) {
      try {
        return Boolean(platform.isWanted(values));
      } catch (thrown) {
        throw new ConfigFault([broke('isWanted', thrown)]);
      }
    },
    faults(values, config) {
      try {
        return (
          sentencesIn(platform.faults(values, config)) ?? [
            wrong('faults must answer with a list of sentences'),
          ]
        );
      } catch (thrown) {
        return [broke('faults', thrown)];
      }
    },
    async create(values, parts) {
      const made = await attempt('create', () => platform.create(values, parts));
      const lacks = lacksOf(name, made);
      if (lacks !== undefined) throw new ConfigFault([wrong(`what create answers with: ${lacks}`)]);
      const { chat } = made;
      const start: Chat['start'] = (bot) => attempt('start', () => chat.start(bot));
      return overlay(made, { chat: overlay(chat, { ...patient(chat, parts.log, stopMs), start }) });
    },
  });
}

const MEMBERS = ['start', 'ready', 'show', 'deliver', 'open', 'stop'] as const;

/** What is missing of what an adapter has to have. */
function lacksOf(name: string, made: unknown): string | undefined {
  const limits = z.looseObject({ attachmentBytes: z.number(), edits: z.looseObject({ gapMs: z.number() }) });
  const members = MEMBERS.map((member) => [member, called('must be a function')]);
  const same = z.literal(name, `must be “${name}”, as the platform is called`);
  const chat = z.looseObject({ name: same, limits, ...Object.fromEntries(members) }, 'must be an adapter');
  const checked = z.looseObject({ chat }, 'must be an object with the adapter as chat').safeParse(made);
  const [first] = checked.error?.issues ?? [];
  return first && `${z.core.toDotPath(first.path)} ${first.message}`.trim();
}

/** It answers and ends whatever the adapter does. */
const patient = (chat: Chat, log: Log, stopMs: number): Pick<Chat, 'ready' | 'stop'> => ({
  ready() {
    try {
      return chat.ready();
    } catch {
      return false;
    }
  },
  async stop() {
    const { name: platform } = chat;
    const stopped = (async () => chat.stop())().then(
      () => true,
      (thrown: unknown) => {
        log.warn('platform not stopped', { platform, reason: reasonOf(thrown) });
        return true;
      },
    );
    const sleep = (off: AbortSignal) => setTimeout(stopMs, undefined, { signal: off }).catch(() => {});
    if (!(await inTime(stopped, sleep)))
      log.warn('platform not stopped', { platform, reason: 'it takes too long' });
  },
});
