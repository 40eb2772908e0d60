// Native Stop at every state of a task, in a direct message with the agent: brings a task to the state, presses Stop,
// and returns the ends of card and session.

import type { MediaServer } from '../../fakes/media-server.ts';
import type { Channel, Message } from '../../fakes/slack/index.ts';
import type { ServiceGate } from './service-gate.ts';
import { cards, hasEnded, type SlackWorld, words } from './workspace.ts';

export interface StopRig {
  readonly world: SlackWorld;
  readonly service: MediaServer;
  readonly gate: ServiceGate;
}

export interface StopState {
  readonly name: string;
  /** Tasks that the service may have at once. 0: any number. */
  readonly atOnce?: number;
  /** Prepares the world before the request. */
  arrange(rig: StopRig): void | Promise<void>;
  /** True once the task is in the state. */
  isReached(rig: StopRig, card: Message | undefined): boolean;
  /** Lets the world continue after the press. */
  release?(rig: StopRig): void;
  /** Last status of the card. */
  readonly end: RegExp;
}

const polls = ({ service }: StopRig): boolean => service.statuses > 0;
const STOPPED = /stopped|no longer (?:tracked|tracking)/i;

export const STOP_STATES: readonly StopState[] = [
  {
    name: 'waiting for its turn',
    atOnce: 1,
    async arrange({ world: { slack, team, ben }, service }) {
      const before = service.creates.length;
      await team.direct(ben, 'tts This one is first');
      await slack.until(() => service.creates.length > before);
    },
    isReached: (_, card) => card !== undefined,
    release({ service }) {
      service.word = 'SUCCESS';
    },
    end: STOPPED,
  },
  {
    name: 'on its way to the service',
    arrange: ({ gate }) => gate.hold('create'),
    isReached: ({ gate }) => gate.waiting.has('create'),
    release: ({ gate }) => gate.open(),
    end: STOPPED,
  },
  { name: 'at work', arrange: () => {}, isReached: polls, end: STOPPED },
  {
    name: 'result on its way here',
    arrange({ gate, service }) {
      service.word = 'SUCCESS';
      gate.hold('result');
    },
    isReached: ({ gate }) => gate.waiting.has('result'),
    release: ({ gate }) => gate.open(),
    end: /Voice/,
  },
  {
    name: 'result on its way to Slack',
    arrange({ world: { slack }, service }) {
      service.word = 'SUCCESS';
      slack.fault({ method: 'files.completeUploadExternal', delayMs: 1500 });
    },
    isReached: ({ world: { slack } }) =>
      slack.requests.some(({ method, status }) => method === 'files.completeUploadExternal' && status === 0),
    end: /Voice/,
  },
];

export interface StopRow {
  readonly card: Message;
  readonly talk: Channel;
  readonly thread: string;
  /** Milliseconds from the press to the card's end, and to the session that is no longer in progress. */
  readonly cardMs: number;
  readonly sessionMs: number;
}

const isInProgress = ({ world: { team } }: StopRig, talk: Channel, thread: string): boolean =>
  team.session(talk, thread)?.status === 'processing';

/** Requests a task in a thread of its own. Resolves once its session is in progress. */
export async function startTask(rig: StopRig, text: string) {
  const { slack, team, ana } = rig.world;
  const talk = team.dm(ana);
  const { message } = await team.direct(ana, text);
  const thread = message?.ts as string;
  await slack.until(() => isInProgress(rig, talk, thread));
  return { talk, thread, card: () => cards(talk).find((one) => one.thread_ts === thread) };
}

export async function stopAt(rig: StopRig, state: StopState): Promise<StopRow> {
  const { slack, team, ana } = rig.world;
  rig.service.word = 'PENDING';
  rig.service.statuses = 0;
  await state.arrange(rig);
  const { talk, thread, card } = await startTask(rig, `tts Stopped while ${state.name}`);
  await slack
    .until(() => state.isReached(rig, card()))
    .catch((late: unknown) => {
      throw new Error(`${state.name}: never reached; the card reads ${words(card())}`, { cause: late });
    });
  const pressedAt = Date.now();
  await team.stopSession(ana, talk, thread);
  state.release?.(rig);
  const since = async (holds: () => boolean) => {
    await slack.until(holds);
    return Date.now() - pressedAt;
  };
  const [cardMs, sessionMs] = await Promise.all([
    since(() => hasEnded(card())),
    since(() => !isInProgress(rig, talk, thread)),
  ]);
  // The end stays: nothing sets the session in progress again.
  await slack.until(() => !talk.showing.has(thread));
  if (!state.end.test(words(card()))) throw new Error(`${state.name}: ends as ${words(card())}`);
  return { card: card() as Message, talk, thread, cardMs, sessionMs };
}
