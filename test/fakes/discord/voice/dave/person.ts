// A person's own client in an end-to-end encrypted call: it joins the group as Discord's clients do, hears the frames of
// others and can speak. It talks to the delivery service as to a server, and knows no sockets.

import davey, { type DAVESession } from '@snazzah/davey';
import { type Delivery, type Member, OP } from './delivery.ts';

export interface Person {
  /** Whether the group's keys are there. */
  readonly ready: boolean;
  /** The frame as this person hears it; nothing when their client throws it away. */
  hear(from: string, frame: Buffer): Buffer | undefined;
  seal(frame: Buffer): Buffer;
  leave(): void;
}

export interface PersonNeeds {
  readonly id: string;
  readonly channel: string;
  readonly delivery: Delivery;
  /** Who is in the channel, as the voice gateway told. */
  readonly present: () => readonly string[];
  /** How long this client takes to commit, milliseconds. */
  readonly slowness: number;
}

const VERSION = 1;
/** The kind of media that frames are of (`MediaType.AUDIO`, an enum that only its compiler can read). */
const AUDIO = 0;

/** What a client does on each message. */
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
      const { commit, welcome } = session.processProposals(payload.readUInt8(0), payload.subarray(1), [
        ...present(),
      ]);
      if (commit)
        later(
          () => delivery.commitWelcome(id, welcome ? Buffer.concat([commit, welcome]) : commit),
          slowness,
        );
    },
    [OP.announceCommit]: (payload) =>
      settle(payload.readUInt16BE(0), () => session.processCommit(payload.subarray(2))),
    [OP.welcome]: (payload) =>
      settle(payload.readUInt16BE(0), () => session.processWelcome(payload.subarray(2))),
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
