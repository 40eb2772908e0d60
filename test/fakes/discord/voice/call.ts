// One channel's call: its end-to-end encryption, the people who listen, and the frames that came from the bot. Stages have
// no end-to-end encryption (D dave-protocol, introduction). Knows no sockets.

import type { Channel, User } from '../world.ts';
import { createDelivery, type Delivery, type Member } from './dave/delivery.ts';
import { createPerson, type Person } from './dave/person.ts';
import type { Packet } from './transport.ts';

/** An Opus frame of the bot's as it came. */
export interface Frame {
  /** When, in milliseconds of this process (`performance.now()`). */
  readonly at: number;
  readonly sequence: number;
  /** In samples of 48 kHz. */
  readonly timestamp: number;
  /** The frame as the bot was given it, if it could be read. */
  readonly opus: Buffer;
  /** It was end-to-end encrypted, and the first who listens could decrypt it. */
  readonly sealed: boolean;
  /** Somebody's client would play it. A bot that begins before the group's keys are there is not heard. */
  readonly heard: boolean;
  /** One of the frames of silence that end a talk. */
  readonly silent: boolean;
}

export interface Call {
  readonly channel: Channel;
  /** The version of end-to-end encryption that everybody here must have; 0 for none. */
  readonly dave: 0 | 1;
  readonly delivery: Delivery;
  readonly frames: readonly Frame[];
  readonly people: readonly string[];
  enter(user: User): void;
  exit(user: User): void;
  /** The bot's client: it gets its place in the group. */
  connect(member: Member): void;
  disconnect(id: string): void;
  /** `allowed`: the bot is neither muted nor suppressed. */
  take(from: string, packet: Packet, allowed: boolean): void;
  /** A frame of this person's, sealed for the others. */
  seal(user: User, frame: Buffer): Buffer;
  close(): void;
}

const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
const STAGE = 13;
/** So long people wait with their commit when somebody was there before them. */
const COURTESY_MS = 40;
const MAGIC = 0xfafa;

const isSealed = (payload: Buffer) =>
  payload.length > 12 && payload.readUInt16BE(payload.length - 2) === MAGIC;

export function createCall(channel: Channel, trouble: (reason: string) => void): Call {
  const dave = channel.type === STAGE ? 0 : 1;
  const delivery = createDelivery(channel.id, trouble);
  const people = new Map<string, Person | undefined>();
  const frames: Frame[] = [];
  let connected: string[] = [];
  const present = () => [...people.keys(), ...connected];
  const first = () => [...people.values()].find((person) => person !== undefined);

  function read(from: string, payload: Buffer): Pick<Frame, 'opus' | 'sealed' | 'heard'> | undefined {
    const heard = people.size > 0;
    if (dave === 0 || payload.equals(SILENCE)) return { opus: payload, sealed: false, heard };
    if (!isSealed(payload)) return { opus: payload, sealed: false, heard: false };
    const opus = first()?.hear(from, payload);
    return opus && { opus, sealed: true, heard };
  }

  return {
    channel,
    dave,
    delivery,
    frames,
    get people() {
      return [...people.keys()];
    },
    enter(user) {
      const slowness = present().length > 0 ? COURTESY_MS : 0;
      people.set(user.id, undefined);
      if (dave === 0) return;
      const { id } = user;
      people.set(id, createPerson({ id, channel: channel.id, delivery, present, slowness }));
    },
    exit(user) {
      const person = people.get(user.id);
      people.delete(user.id);
      person?.leave();
    },
    connect(member) {
      connected = [...connected, member.id];
      if (dave === 1) delivery.join(member);
    },
    disconnect(id) {
      connected = connected.filter((one) => one !== id);
      delivery.leave(id);
    },
    take(from, { payload, sequence, timestamp }, allowed) {
      const got = read(from, payload);
      // Sealed for those who just left: it goes to nobody.
      if (!got && people.size === 0) return;
      if (!got) return trouble(`the frame ${sequence} could not be decrypted by those who listen`);
      const silent = got.opus.equals(SILENCE);
      const at = performance.now();
      frames.push({ at, sequence, timestamp, silent, ...got, heard: got.heard && allowed });
    },
    seal: (user, frame) => people.get(user.id)?.seal(frame) ?? frame,
    close() {
      for (const person of people.values()) person?.leave();
      people.clear();
    },
  };
}
