// A user's client in an end-to-end encrypted call: joins the group as Discord's clients do, hears frames and speaks.

import davey, { type DAVESession } from '@snazzah/davey';
import { type Delivery, type Member, OP } from './delivery.ts';

export interface Person {
  /** True if the group has keys. */
  readonly ready: boolean;
  /** The decrypted frame; `undefined` if the client drops it. */
  hear(from: string, frame: Buffer): Buffer | undefined;
  seal(frame: Buffer): Buffer;
  leave(): void;
}

export interface PersonNeeds {
  readonly id: string;
  readonly channel: string;
  readonly delivery: Delivery;
  /** Users in the channel, from the voice gateway. */
  readonly present: () => readonly string[];
  /** Delay before this client commits, in milliseconds. */
  readonly slowness: number;
}

const VERSION = 1;
/** Media type of the frames (`MediaType.AUDIO`, a const enum that is unavailable at runtime). */
const AUDIO = 0;

/** Handles the messages to a client. */
function answers(session: DAVESession, needs: PersonNeeds, later: (act: () => void, ms?: number) => void) {
  const { id, channel, delivery, present, slowness } = needs;
  const offer = () => {
    const own = session.getSerializedKeyPackage();
    later(() => delivery.keyPackage(id, own));
  };
  const start = () => {
    session.reinit(VERSION, id, channel);
    offer();
  };
  const settle = (transition: number, process: () => void) => {
    try {
      process();
      later(() => delivery.ready(id, transition));
    } catch {
      later(() => delivery.invalid(id));
      start();
    }
  };
  const binary: Readonly<Record<number, (payload: Buffer) => void>> = {
    [OP.externalSender]: (payload) => {
      session.setExternalSender(payload);
      offer();
    },
    [OP.proposals]: (payload) => {
      const { commit, welcome } = session.processProposals(payload.readUInt8(0), payload.subarray(1), [...present()]);
      if (commit)
        later(() => delivery.commitWelcome(id, welcome ? Buffer.concat([commit, welcome]) : commit), slowness);
    },
    [OP.announceCommit]: (payload) => settle(payload.readUInt16BE(0), () => session.processCommit(payload.subarray(2))),
    [OP.welcome]: (payload) => settle(payload.readUInt16BE(0), () => session.processWelcome(payload.subarray(2))),
  };
  const member: Member = {
    id,
    text: (op) => {
      if (op === OP.prepareEpoch) start();
    },
    binary: (op, payload) => binary[op]?.(payload),
  };
  return member;
}

export function createPerson(needs: PersonNeeds): Person {
  const session = new davey.DAVESession(VERSION, needs.id, needs.channel);
  let here = true;
  const later = (act: () => void, ms = 0) => {
    const still = () => here && act();
    if (ms > 0) setTimeout(still, ms).unref();
    else setImmediate(still);
  };
  needs.delivery.join(answers(session, needs, later));
  return {
    get ready() {
      return session.ready;
    },
    hear(from, frame) {
      try {
        return session.decrypt(from, AUDIO, frame);
      } catch {
        return undefined;
      }
    },
    seal: (frame) => (session.ready ? session.encryptOpus(frame) : frame),
    leave() {
      here = false;
      needs.delivery.leave(needs.id);
      session.reset();
    },
  };
}
