// Draws the waveform of a sound file, with the bars of the web chat's player.

import { execFileSync } from 'node:child_process';

const BARS = 160;
const RATE = 8000;
const LEAST = 0.04;

/** A picture cannot adopt the page's color, so this blue is visible on light and dark. */
const COLOUR = '#6b6fd6';

/** Loudest sample of each part, from 0 to 1. */
export function peaksOf(file: string, count = BARS): readonly number[] {
  const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-ac', '1', '-ar', `${RATE}`, '-f', 'f32le', '-'], {
    maxBuffer: 1 << 28,
  });
  const samples = new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  const bars = Array.from({ length: count }, (_, bar) => {
    const part = samples.subarray(
      Math.floor((bar * samples.length) / count),
      Math.floor(((bar + 1) * samples.length) / count),
    );
    return part.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  });
  const loudest = Math.max(...bars, Number.EPSILON);
  return bars.map((bar) => bar / loudest);
}

export function waveform(file: string): string {
  const lines = peaksOf(file).map((peak, at) => {
    const half = Math.round(Math.max(LEAST, peak) * 28);
    return `M${at * 4 + 2} ${30 - half}v${2 * half}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${BARS * 4}" height="60" viewBox="0 0 ${BARS * 4} 60" role="img" aria-label="Waveform"><path d="${lines.join('')}" stroke="${COLOUR}" stroke-width="2.4" stroke-linecap="round"/></svg>
`;
}
