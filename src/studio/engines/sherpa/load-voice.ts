// Speaks with a voice model.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelFolder } from '../../models/inspect-folder.ts';
import { needsEspeakData } from '../../models/model-capabilities.ts';
import { createGenerationExtra, createSpeechConfig } from './config.ts';
import { ensureEspeakData } from './espeak-data.ts';
import { writePiperFiles } from './piper-files.ts';
import type { SherpaConfig, SherpaHandler, Sound, SpeechRequest } from './protocol.ts';
import { createReferenceReader } from './reference.ts';
import { loadSherpa, type SherpaVoice } from './sherpa-module.ts';

/** Steps of models that refine the sound. Fewer are audibly worse, more take longer. */
const STEPS = 5;

/** Piper's own voices are loaded from generated files, which are deleted as soon as the model is in memory. */
async function createVoice(root: string, folder: ModelFolder, tag: string): Promise<SherpaVoice> {
  const create = (config: SherpaConfig) => new (loadSherpa().OfflineTts)(config);
  const { piper } = folder;
  const generated = needsEspeakData(folder) ? { espeak: await ensureEspeakData(root) } : {};
  if (!piper) return create(createSpeechConfig(folder, tag, generated));
  const target = await mkdtemp(join(tmpdir(), 'voice-'));
  try {
    const files = await writePiperFiles(join(root, folder.path), folder, piper, target);
    return create(createSpeechConfig(folder, tag, { ...files, ...generated }));
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

/** Models of several languages read the language from their configuration, so another one loads them again. */
const toConfigKey = (folder: ModelFolder, tag: string): string => JSON.stringify(createSpeechConfig(folder, tag, {}));

export async function loadVoice(root: string, folder: ModelFolder): Promise<SherpaHandler> {
  let loaded: { readonly key: string; readonly voice: SherpaVoice } | undefined;
  const readReference = createReferenceReader(root);

  const getVoice = async (tag: string): Promise<SherpaVoice> => {
    const key = toConfigKey(folder, tag);
    if (loaded?.key !== key) loaded = { key, voice: await createVoice(root, folder, tag) };
    return loaded.voice;
  };
  const synthesize = async ({ text, speaker: sid, speed, tag, reference }: SpeechRequest): Promise<Sound> => {
    const voice = await getVoice(tag);
    const recording = reference && 'folder' in reference ? await readReference(reference) : reference;
    const extra = createGenerationExtra(folder, text, tag);
    const hasOptions = recording !== undefined || Object.keys(extra).length > 0;
    const imitated = recording && {
      referenceAudio: recording.samples,
      referenceSampleRate: recording.sampleRate,
      referenceText: recording.transcript,
    };
    const options = hasOptions && { generationConfig: { speed, sid, numSteps: STEPS, extra, ...imitated } };
    const { samples, sampleRate } = voice.generate({ text, sid, speed, enableExternalBuffer: false, ...options });
    return { samples, sampleRate };
  };

  // The first request may name another language; most models have one.
  await getVoice(folder.piper?.language.code ?? folder.metadata['voice'] ?? 'en-US');
  return async (request) => ('synthesize' in request ? { sound: await synthesize(request.synthesize) } : undefined);
}
