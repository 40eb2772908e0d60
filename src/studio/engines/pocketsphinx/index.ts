// PocketSphinx: American English, clearly spoken. What it is not sure of is left out.

import { noteOf } from '../../../domain/views/notes.ts';
import { called } from '../../../kit/process/called.ts';
import { missingTold } from '../../told.ts';
import type { RecognitionEngine } from '../engine.ts';
import { isInstalled } from '../programs.ts';
import { understandable } from './clarity.ts';
import { linesOf } from './lines.ts';
import { RECOGNISER } from './pocketsphinx.ts';
import { recognise } from './recognise.ts';

export const pocketsphinx: RecognitionEngine = {
  name: 'PocketSphinx',
  kind: 'system',
  ability: 'recognition',
  grade: 'recorded',
  async describe() {
    const isThere = await isInstalled(RECOGNISER);
    return {
      version: null,
      licence: 'BSD-2-Clause',
      languages: ['en'],
      ...(!isThere && missingTold(noteOf('noPocketSphinx', { command: called('engines') }))),
    };
  },
  async recognise(speech, { folder, onHeard }) {
    const { words, guesses, ...judged } = understandable(await recognise(speech, folder, onHeard));
    return { utterances: linesOf(words), guesses: guesses.flatMap(linesOf), ...judged };
  },
};
