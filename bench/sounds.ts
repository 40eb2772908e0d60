// Asks for thirty sounds and ten pieces of music the way people type them, and prints what was understood and how loud the
// file is. Run: node bench/sounds.ts [folder]. The prompts were written before the lexicon; with a folder the files stay.

import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loudnessOfBoth, peakOf } from '../src/studio/engines/composer/stereo.ts';
import { textToSound } from '../src/studio/operations/text-to-sound.ts';
import { readStereo } from '../test/studio/engines/composer/measure.ts';

const SOUNDS = [
  'rain on a tin roof',
  'thunderstorm with heavy rain',
  'waves crashing on a beach at night',
  'crackling campfire',
  'footsteps on gravel',
  'a dog barking in the distance',
  'police siren passing by',
  'door creaking open slowly',
  'glass shattering on the floor',
  'typing on a mechanical keyboard',
  'phone ringing in an empty world',
  'car engine starting and driving away',
  'birds singing in the forest in the morning',
  'wind howling through the trees',
  'applause and cheering crowd',
  'laser gun shots',
  'spaceship engine hum',
  'notification ping for an app',
  'cash register ka-ching',
  'explosion in the distance then debris falling',
  'helicopter flying overhead',
  'steam train passing with whistle',
  'heartbeat getting faster',
  'old clock ticking',
  'water dripping in a cave',
  'coffee shop ambience with people chatting',
  'sci-fi door whoosh',
  'vinyl record scratch',
  'cat purring',
  'error buzzer sound for a game show',
] as const;

const PIECES = [
  'calm piano melody for studying',
  'epic orchestral trailer music',
  'lo-fi hip hop beat, 80 bpm, chill',
  'upbeat corporate background music with ukulele',
  'sad violin and piano in A minor',
  'fast techno track at 130 bpm',
  'jazz trio with walking bass and brushes',
  'happy birthday style jingle',
  'dark ambient drone for a horror game',
  'acoustic guitar folk song, slow',
] as const;

/** Written later, by someone who had not read the lexicon; what was missing was added to it afterwards. */
const UNSEEN_SOUNDS = [
  'a toilet flushing',
  'someone typing fast on a mechanical keyboard',
  'bacon sizzling in a frying pan',
  'a zipper being closed slowly',
  'kids playing in a schoolyard',
  'a spaceship taking off',
  'cash register cha-ching',
  'camera shutter click',
  'a wolf howling at the moon',
  "car won't start, engine cranking then it roars to life",
  'popcorn popping in the microwave, then a beep',
  'footsteps on gravel, getting closer',
  'a sword being drawn from its sheath',
  'the crowd goes wild after a goal',
  'opening a can of soda',
  'paper being crumpled up',
  'a baby crying in another room',
  'basketball bouncing in an empty gym',
  'thunder far away and light rain on a window',
  'sad trombone wah wah wah',
  'a creaky old door in a haunted house',
  'bubbles underwater',
  'train passing by with its horn',
  '8-bit game over sound',
  'tibetan singing bowl',
  'elevator ding',
  'coffee machine brewing',
  'somebody snoring loudly',
  'a big whoosh followed by a boom for a movie trailer',
  'notification sound, friendly and short',
] as const;

const UNSEEN_PIECES = [
  'calm piano for a meditation video',
  'upbeat ukulele tune for a cooking show',
  'dark synthwave, 100 bpm',
  'epic orchestral trailer music',
  'a slow blues in E with guitar',
  'happy birthday party music',
  'christmas jingle with bells',
  'lofi hip hop beat to study to',
  'medieval tavern music with flute and lute',
  'tense suspense background music in D minor',
] as const;

const kept = process.argv[2];
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'sounds-')));
await mkdir(folder, { recursive: true });

/** Prints one line per prompt; answers whether something was made of it. */
async function ask(prompt: string, audio_type: 'sound' | 'music', name: string): Promise<boolean> {
  const started = performance.now();
  try {
    const { message } = await textToSound({ prompt, audio_type, duration: 8 }, folder, () => {});
    const took = (performance.now() - started) / 1000;
    const { left, right, rate } = readStereo(await readFile(join(folder, 'sound.wav')));
    const peak = peakOf({ left, right });
    const seconds = left.length / rate;
    console.log(
      `  ${prompt.padEnd(50)} ${seconds.toFixed(2)} s  ${loudnessOfBoth({ left, right }).toFixed(1)} LUFS`,
      `peak ${(20 * Math.log10(peak)).toFixed(1)} dBFS  ${(seconds / took).toFixed(0)} x\n      ${message}`,
    );
    if (kept) await rename(join(folder, 'sound.wav'), join(folder, `${audio_type}-${name}.wav`));
    return true;
  } catch (error) {
    console.log(`! ${prompt.padEnd(50)} ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

async function askAll(prompts: readonly string[], kind: 'sound' | 'music', list = ''): Promise<string> {
  let made = 0;
  for (const [at, prompt] of prompts.entries()) if (await ask(prompt, kind, `${list}${at + 1}`)) made++;
  return `${list}${kind}: ${made} of ${prompts.length} made`;
}

const sums = [
  await askAll(SOUNDS, 'sound'),
  await askAll(PIECES, 'music'),
  await askAll(UNSEEN_SOUNDS, 'sound', 'unseen-'),
  await askAll(UNSEEN_PIECES, 'music', 'unseen-'),
];
console.log(sums.join('; '));
if (!kept) await rm(folder, { recursive: true });
