// One channel's call: its end-to-end encryption, the listeners and the bot's frames. Stages are not end-to-end
// encrypted (D dave-protocol, introduction).

import type { Channel, User } from '../world.ts';
import { createDelivery, type Delivery, type Member } from './dave/delivery.ts';
import { createPerson, type Person } from './dave/person.ts';
import type { Packet } from './transport.ts';

/** An Opus frame received from the bot. */
export interface Frame {
  /** Arrival time in milliseconds of this process (`performance.now()`). */
  readonly at: number;
  readonly sequence: number;
  /** In samples of 48 kHz. */
  readonly timestamp: number;
  /** The decrypted frame. */
  readonly opus: Buffer;
  /** True if the frame was end-to-end encrypted and the first listener could decrypt it. */
  readonly sealed: boolean;
  /** True if a listener's client would play the frame. Frames sent before the group has keys are not heard. */
  readonly heard: boolean;
  /** True for the silence frames at the end of speech. */
  readonly silent: boolean;
}

export interface Call {
  readonly channel: Channel;
  /** Required version of end-to-end encryption; 0 for none. */
  readonly dave: 0 | 1;
  readonly delivery: Delivery;
  readonly frames: readonly Frame[];
  readonly people: readonly string[];
  enter(user: User): void;
  exit(user: User): void;
  /** Adds the bot's client to the group. */
  connect(member: Member): void;
  disconnect(id: string): void;
  /** `allowed` is true if the bot is neither muted nor suppressed. */
  take(from: string, packet: Packet, allowed: boolean): void;
  /** Encrypts a user's frame for the others. */
  seal(user: User, frame: Buffer): Buffer;
  close(): void;
}

const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
const STAGE = 13;
/** Time that users delay their commit after an earlier one. */
const COURTESY_MS = 40;
const MAGIC = 0xfafa;

const isSealed = (payload: Buffer) => payload.length > 12 && payload.readUInt16BE(payload.length - 2) === MAGIC;

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
      // Encrypted for users who just left, so no one can decrypt it.
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
