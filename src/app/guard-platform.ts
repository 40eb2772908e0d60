// Wraps a platform of an extension: its errors name the extension, and it cannot block a stop.

import { z } from 'zod';
import type { AdapterDescriptor } from '../adapters/shared/adapter-descriptor.ts';
import { ConfigError } from '../config/read-settings.ts';
import { createFunctionSchema, parseStringArray } from '../extensions/check-extension.ts';
import type { AnyAdapterDescriptor } from '../extensions/extension.ts';
import { awaitWithTimeout } from '../kit/await-with-timeout.ts';
import { formatError, type Log } from '../kit/log.ts';
import { overrideMethods } from '../metrics/instruments.ts';

type ExtensionChatAdapter = Awaited<ReturnType<AdapterDescriptor['create']>>['chat'];

/** Adapters end their requests within a few seconds. The stop does not wait longer than this. */
const STOP_TIMEOUT_MS = 15_000;

/** `extensionName`: the name in EXTENSIONS. */
export function guardExtensionPlatform(
  extensionName: string,
  platform: AnyAdapterDescriptor,
  stopTimeoutMs = STOP_TIMEOUT_MS,
): AnyAdapterDescriptor {
  const { name } = platform;
  const formatFault = (fault: string) =>
    `The platform “${name}” of the extension ${extensionName} is invalid: ${fault}. Fix it, or remove the extension from EXTENSIONS.`;
  const formatFailure = (methodName: string, thrown: unknown) =>
    formatFault(`${methodName} failed: ${formatError(thrown)}`);
  async function runNamed<T>(methodName: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      throw new ConfigError([formatFailure(methodName, thrown)]);
    }
  }

  return overrideMethods(platform, {
    isEnabled(values) {
      try {
        return Boolean(platform.isEnabled(values));
      } catch (thrown) {
        throw new ConfigError([formatFailure('isEnabled', thrown)]);
      }
    },
    validateSettings(values, config) {
      try {
        return (
          parseStringArray(platform.validateSettings(values, config)) ?? [
            formatFault('validateSettings must return a list of sentences'),
          ]
        );
      } catch (thrown) {
        return [formatFailure('validateSettings', thrown)];
      }
    },
    async create(values, context) {
      const created = await runNamed('create', () => platform.create(values, context));
      const missing = findMissingMember(name, created);
      if (missing !== undefined) throw new ConfigError([formatFault(`the result of create: ${missing}`)]);
      const { chat } = created;
      const start: ExtensionChatAdapter['start'] = (bot) => runNamed('start', () => chat.start(bot));
      return overrideMethods(created, {
        chat: overrideMethods(chat, { ...createSafeMethods(chat, context.log, stopTimeoutMs), start }),
      });
    },
  });
}

const REQUIRED_METHODS = ['start', 'isReady', 'show', 'deliver', 'openFile', 'stop'] as const;

/** Returns what the adapter lacks. */
function findMissingMember(name: string, created: unknown): string | undefined {
  const limits = z.looseObject({
    maxAttachmentBytes: z.number(),
    edits: z.looseObject({ minGapMs: z.number() }),
  });
  const members = REQUIRED_METHODS.map((member) => [member, createFunctionSchema('must be a function')]);
  const nameSchema = z.literal(name, `must be “${name}”, the platform’s name`);
  const chat = z.looseObject({ name: nameSchema, limits, ...Object.fromEntries(members) }, 'must be an adapter');
  const checked = z.looseObject({ chat }, 'must be an object with the adapter in chat').safeParse(created);
  const [first] = checked.error?.issues ?? [];
  return first && `${z.core.toDotPath(first.path)} ${first.message}`.trim();
}

/** Methods that return in spite of errors and hanging calls of the adapter. */
const createSafeMethods = (
  chat: ExtensionChatAdapter,
  log: Log,
  stopTimeoutMs: number,
): Pick<ExtensionChatAdapter, 'isReady' | 'stop'> => ({
  isReady() {
    try {
      return chat.isReady();
    } catch {
      return false;
    }
  },
  async stop() {
    const { name: platform } = chat;
    const stopped = (async () => chat.stop())().then(
      () => true,
      (thrown: unknown) => {
        log.warn('platform not stopped', { platform, reason: formatError(thrown) });
        return true;
      },
    );
    if (!(await awaitWithTimeout(stopped, stopTimeoutMs)))
      log.warn('platform not stopped', { platform, reason: 'timed out' });
  },
});
