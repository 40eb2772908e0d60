// Sends users' speech to the bot: opcode 5, then a packet every 20 ms, encrypted by the user's client and by the voice
// server.

import { setTimeout as pause } from 'node:timers/promises';
import type { User } from '../world.ts';
import type { VoiceServer } from './server.ts';
import { VOICE_OP, type VoiceSession } from './session.ts';

export interface Speech {
  readonly server: VoiceServer;
  readonly session: VoiceSession;
  readonly person: User;
  readonly ssrc: number;
  /** True if the bot's client would receive this user's sound. */
  readonly audible: () => boolean;
}

const OPUS = 0x78;
const FRAME_MS = 20;
const FRAME_SAMPLES = 960;

export async function speak(
  { server, session, person, ssrc, audible }: Speech,
  frames: readonly Buffer[],
): Promise<void> {
  const speaking = (flags: number) =>
    session.tell(VOICE_OP.speaking, { speaking: flags, delay: 0, ssrc, user_id: person.id });
  speaking(1);
  for (const [at, frame] of frames.entries()) {
    session.sent += 1;
    if (audible())
      server.media(session, {
        payloadType: OPUS,
        sequence: at,
        timestamp: at * FRAME_SAMPLES,
        ssrc,
        nonce: session.sent,
        payload: session.grant.call.seal(person, frame),
      });
    await pause(FRAME_MS);
  }
  speaking(0);
}
