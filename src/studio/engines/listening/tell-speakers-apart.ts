// Tells the speakers of a recording apart. Long recordings are read in pieces, so that memory and the time of one
// request are limited; a speaker's voice is recognised again in the next piece.

import type { InstalledModel } from '../../models/model-registry.ts';
import type { RecognisedUtterance } from '../engine.ts';
import { ModelError } from '../model-process.ts';
import type { SpeakerTurn, SpeakerVoice } from '../sherpa/protocol.ts';
import type { ModelAsker } from './ask-model.ts';
import { joinSpeakers } from './join-speakers.ts';
import { type Recording, SAMPLE_RATE } from './recording.ts';
import { assignSpeakers } from './speakers.ts';

const MAX_SECONDS = 3600;
/** Ten minutes take 310 MB in the model's process. */
const MAX_PIECE_SECONDS = 600;
/** More than the model takes for a second of sound on a busy machine. */
const TIMEOUT_MS_PER_SECOND = 1000;

/** Leaves the speakers out if the recording is long or the model fails, because the words matter more. */
export async function tellSpeakersApart(
  utterances: readonly RecognisedUtterance[],
  recording: Recording,
  model: InstalledModel,
  ask: ModelAsker,
): Promise<readonly RecognisedUtterance[]> {
  const hasOneSpeaker = utterances.length === 0 || (utterances.length === 1 && utterances[0]?.words === undefined);
  if (recording.seconds > MAX_SECONDS || hasOneSpeaker) return utterances;
  try {
    return assignSpeakers(utterances, await findSpeakerTurns(recording, model, ask));
  } catch (error) {
    if (error instanceof ModelError) return utterances;
    throw error;
  }
}

/** @throws ModelError */
export async function findSpeakerTurns(
  recording: Recording,
  model: InstalledModel,
  ask: ModelAsker,
): Promise<readonly SpeakerTurn[]> {
  const pieceCount = Math.max(1, Math.ceil(recording.seconds / MAX_PIECE_SECONDS));
  const pieceSeconds = recording.seconds / pieceCount;
  const turns: SpeakerTurn[] = [];
  const voices: SpeakerVoice[] = [];
  /** Numbers of the pieces so far, so that all speakers differ. */
  let speakerCount = 0;
  for (let piece = 0; piece < pieceCount; piece += 1) {
    const start = piece * pieceSeconds;
    const samples = await recording.read({ start, end: start + pieceSeconds });
    const request = { findSpeakers: { samples, sampleRate: SAMPLE_RATE } };
    const found = await ask(model, request, 'turns', pieceSeconds * TIMEOUT_MS_PER_SECOND);
    const number = (speaker: number) => speakerCount + speaker;
    turns.push(
      ...found.turns.map((turn) => ({
        start: start + turn.start,
        end: start + turn.end,
        speaker: number(turn.speaker),
      })),
    );
    voices.push(...found.voices.map((voice) => ({ ...voice, speaker: number(voice.speaker) })));
    speakerCount += 1 + Math.max(-1, ...found.turns.map(({ speaker }) => speaker));
  }
  return joinSpeakers(turns, voices);
}
