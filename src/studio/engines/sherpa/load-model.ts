// Loads a model folder into this process and returns the function that answers its requests. Runs in model processes
// only.

import type { LoadRequest } from '../model-process.ts';
import { enterModelFolder } from '../serve-model.ts';
import { loadRecogniser } from './load-recogniser.ts';
import { loadSpeakers, loadVad } from './load-support-model.ts';
import { loadVoice } from './load-voice.ts';
import type { SherpaHandler } from './protocol.ts';

export async function loadModel(request: LoadRequest): Promise<SherpaHandler> {
  enterModelFolder(request);
  const { root, folder } = request;
  if (folder.layout === 'Silero VAD') return loadVad(folder);
  if (folder.layout === 'Speakers') return loadSpeakers(folder);
  return folder.section === 'recognition' ? loadRecogniser(folder) : loadVoice(root, folder);
}
