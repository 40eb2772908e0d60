// Assigns speakers to utterances. Pure.

import type { RecognisedUtterance } from '../engine.ts';
import type { SpeakerTurn } from '../sherpa/protocol.ts';
import { clipSpans, sumSeconds } from './time-span.ts';

/** Speakers are numbered from 0 by their first utterance. Utterances outside all turns get none. */
export function assignSpeakers(
  utterances: readonly RecognisedUtterance[],
  turns: readonly SpeakerTurn[],
): readonly RecognisedUtterance[] {
  const numbers = new Map<number, number>();
  return utterances.map((utterance) => {
    const speaker = findMainSpeaker(utterance, turns);
    if (speaker === undefined) return utterance;
    const number = numbers.get(speaker) ?? numbers.size;
    numbers.set(speaker, number);
    return { ...utterance, speakerNumber: number };
  });
}

function findMainSpeaker(utterance: RecognisedUtterance, turns: readonly SpeakerTurn[]): number | undefined {
  const near = turns.filter(({ start, end }) => start < utterance.end && end > utterance.start);
  const seconds = (speaker: number) =>
    sumSeconds(
      clipSpans(
        near.filter((turn) => turn.speaker === speaker),
        utterance,
      ),
    );
  const [main] = [...new Set(near.map(({ speaker }) => speaker))].toSorted((a, b) => seconds(b) - seconds(a));
  return main;
}
