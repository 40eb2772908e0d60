// Joins speakers that sound alike. The model splits a person into several speakers, also across pieces of a long
// recording, because its clustering compares single seconds. Their whole speech tells them apart much better. Pure.

import type { SpeakerTurn, SpeakerVoice } from '../sherpa/protocol.ts';

/**
 * Cosine distance below which two speakers are one person. Measured with CAM++ zh_en: at most 0.40 within a person;
 * between people 0.53 on the telephone and 0.75 or more elsewhere.
 */
const JOIN_DISTANCE = 0.45;

interface Cluster {
  readonly speakers: readonly number[];
  /** Embeddings of length 1, each multiplied by its seconds. */
  readonly sum: Float64Array;
  readonly length: number;
}

const createCluster = (speakers: readonly number[], sum: Float64Array): Cluster => ({
  speakers,
  sum,
  length: Math.sqrt(sum.reduce((total, value) => total + value * value, 0)) || 1,
});

function toCluster({ speaker, seconds, embedding }: SpeakerVoice): Cluster {
  const { length } = createCluster([], Float64Array.from(embedding));
  return createCluster(
    [speaker],
    Float64Array.from(embedding, (value) => (value * seconds) / length),
  );
}

const joinClusters = (a: Cluster, b: Cluster): Cluster =>
  createCluster(
    [...a.speakers, ...b.speakers],
    a.sum.map((value, at) => value + (b.sum[at] ?? 0)),
  );

function computeDistance(a: Cluster, b: Cluster): number {
  let product = 0;
  for (let at = 0; at < a.sum.length; at += 1) product += (a.sum[at] ?? 0) * (b.sum[at] ?? 0);
  return 1 - product / (a.length * b.length);
}

/** Returns the row and column of the smallest distance below the limit. */
function findNearest(distances: readonly (readonly number[])[]): readonly [row: number, column: number] | undefined {
  let smallest = JOIN_DISTANCE;
  let nearest: readonly [number, number] | undefined;
  for (let row = 0; row < distances.length; row += 1) {
    const others = distances[row] ?? [];
    for (let column = 0; column < others.length; column += 1) {
      const distance = others[column] ?? 1;
      if (distance >= smallest) continue;
      smallest = distance;
      nearest = [row, column];
    }
  }
  return nearest;
}

/** Joins the two nearest clusters until all are apart. Keeps the distances, since a long recording has many speakers. */
function cluster(voices: readonly SpeakerVoice[]): readonly Cluster[] {
  const clusters = voices.map(toCluster);
  /** Of each cluster to those before it. */
  const distances = clusters.map((one, at) => clusters.slice(0, at).map((other) => computeDistance(one, other)));
  for (;;) {
    const [row = 0, column = 0] = findNearest(distances) ?? [];
    const first = clusters[column];
    const second = clusters[row];
    if (row === 0 || !first || !second) return clusters;
    clusters.splice(row, 1);
    distances.splice(row, 1);
    for (const others of distances.slice(row)) others.splice(row, 1);
    const joined = joinClusters(first, second);
    clusters[column] = joined;
    distances[column] = clusters.slice(0, column).map((other) => computeDistance(joined, other));
    for (const [at, other] of clusters.entries()) {
      const others = distances[at];
      if (at > column && others) others[column] = computeDistance(joined, other);
    }
  }
}

/** Returns the index of the nearest value that is not smaller, in a sorted list. */
function findInsertionPoint(sorted: readonly SpeakerTurn[], start: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the turns with joined speakers, in order of time. A speaker without a voice said too little alone, and becomes
 * the one who speaks nearest in time.
 */
export function joinSpeakers(turns: readonly SpeakerTurn[], voices: readonly SpeakerVoice[]): readonly SpeakerTurn[] {
  const numbers = new Map(cluster(voices).flatMap(({ speakers }, at) => speakers.map((speaker) => [speaker, at])));
  const sorted = turns.toSorted((a, b) => a.start - b.start);
  const known = sorted.filter(({ speaker }) => numbers.has(speaker));
  const findNeighbour = (turn: SpeakerTurn): number => {
    const at = findInsertionPoint(known, turn.start);
    const near = [known[at - 1], known[at]].filter((one) => one !== undefined);
    const gap = (one: SpeakerTurn) => Math.max(one.start - turn.end, turn.start - one.end);
    const [nearest] = near.toSorted((a, b) => gap(a) - gap(b));
    return nearest === undefined ? 0 : (numbers.get(nearest.speaker) ?? 0);
  };
  return sorted.map((turn) => ({ ...turn, speaker: numbers.get(turn.speaker) ?? findNeighbour(turn) }));
}
