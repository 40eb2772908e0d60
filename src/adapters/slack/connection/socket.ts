// Slack over two connections that we open ourselves, so that nothing of ours has to be reachable from outside. Slack sends
// each thing by one of them: while one comes back, the other hears. What comes by them is handed on as it is.

import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { kindOf, type Transport } from './deliveries.ts';
import type { Hear } from './slack-event.ts';
import { createLine, type Frame, type Line } from './socket-line.ts';

export interface SocketParts {
  /** Begins with `xapp-`; a secret. */
  readonly appToken: string;
  /** Base of the Web API. */
  readonly api?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

const CONNECTIONS = 2;

export function createSocket({ appToken, api, clock, log }: SocketParts): Transport {
  let lines: readonly Line[] = [];

  /** What Slack has not been told is not begun either: it delivers it again, or has told the person. */
  const left = ({ ack }: Frame): Promise<void> =>
    ack().catch((thrown: unknown) => log.warn('slack not acknowledged', { reason: reasonOf(thrown) }));

  function take(frame: Frame, hear: Hear): void {
    const kind = kindOf(frame.body);
    if (kind === undefined) return void left(frame);
    const { body, retry_num: number = 0, retry_reason: reason = '' } = frame;
    const ack = (answer?: object) => frame.ack(answer);
    void hear({ kind, body, ack, ...(number > 0 && { retry: { number, reason } }) });
  }

  return {
    async start(hear) {
      const hand = (frame: Frame) => take(frame, hear);
      lines = Array.from({ length: CONNECTIONS }, (_, index) =>
        createLine({ number: index + 1, appToken, api, clock, log, hand }),
      );
      try {
        await Promise.any(lines.map((line) => line.start()));
      } catch (thrown) {
        await Promise.all(lines.map((line) => line.stop()));
        throw thrown instanceof AggregateError ? thrown.errors[0] : thrown;
      }
    },
    ready: () => lines.some((line) => line.up()),
    stop: async () => void (await Promise.all(lines.map((line) => line.stop()))),
  };
}
