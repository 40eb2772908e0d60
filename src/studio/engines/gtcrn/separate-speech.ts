// Splits a recording into voices and background with GTCRN. Its messages say that it is made for speech.

import { message } from '../../../messages/message.ts';
import type { SeparationEngine } from '../engine.ts';
import { splitRecording } from '../separation/split-recording.ts';
import { extractVoiceChunks } from './voice-extractor.ts';

export const separateSpeech: SeparationEngine['separate'] = (recording, folder, onProgress) =>
  splitRecording(recording, folder, onProgress, {
    createNote: () => message('notes.separated.speech'),
    findChunks: extractVoiceChunks,
  });
