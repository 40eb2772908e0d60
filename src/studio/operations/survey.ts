// What the programs of the operating system can do here with languages, found out in a worker: the pairs that translate, the
// languages understood by ear, whether films can be read at all.

import { understood } from '../engines/pocketsphinx/recognise.ts';
import { isInstalled } from '../engines/programs.ts';
import { describeTranslation, type TranslationAbilities } from './translate.ts';
import type { WorkResult } from './work.ts';

export interface LanguageSurvey {
  readonly translation: TranslationAbilities;
  /** Languages without a region: `en`. */
  readonly heard: readonly string[];
  /** Films and recordings can be read and written. */
  readonly films: boolean;
}

/** As a job's answer: JSON in its message. */
export async function answerSurvey(): Promise<WorkResult> {
  const [translation, heard, films] = await Promise.all([
    describeTranslation(),
    understood(),
    isInstalled('ffmpeg'),
  ]);
  const survey: LanguageSurvey = { translation, heard, films };
  return { files: {}, message: JSON.stringify(survey) };
}
