// Recognises clear American English with PocketSphinx. Leaves out unclear speech. Of what people really say it gets most
// words wrong, so the result is marked as rough.

import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { message } from '../../../messages/message.ts';
import { createUnavailableDescription } from '../../messages.ts';
import type { RecognitionEngine } from '../engine.ts';
import { isProgramInstalled } from '../system-programs.ts';
import { selectClearWords } from './clear-speech.ts';
import { RECOGNISER_PROGRAM } from './pocketsphinx.ts';
import { recognisePassages } from './recognise-passages.ts';
import { toUtterances } from './utterances.ts';

export const pocketsphinxEngine: RecognitionEngine = {
  name: 'PocketSphinx',
  kind: 'system',
  capability: 'recognition',
  grade: 'recorded',
  async describe() {
    const isThere = await isProgramInstalled(RECOGNISER_PROGRAM);
    return {
      version: null,
      licence: 'BSD-2-Clause',
      languages: ['en'],
      ...(!isThere &&
        createUnavailableDescription(message('faults.noPocketSphinx', { command: formatCliCommand('engines') }))),
    };
  },
  async recognise(speech, { folder, onProgress }) {
    const { words, guesses, ...judged } = selectClearWords(await recognisePassages(speech, folder, onProgress));
    return { utterances: toUtterances(words), guesses: guesses.flatMap(toUtterances), ...judged, isRough: true };
  },
};
