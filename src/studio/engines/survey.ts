// What the programs of the operating system can do here with languages, found out in a worker: the pairs that translate, the
// languages understood by ear, whether films can be read at all.

import type { EngineResult } from './engine.ts';
import { isInstalled } from './media/programs.ts';
import { understood } from './transcription/recognise.ts';
import { describeTranslation, type TranslationAbilities } from './translate.ts';

export interface LanguageSurvey {
  readonly translation: TranslationAbilities;
  /** Languages without a region: `en`. */
  readonly heard: readonly string[];
  /** Films and recordings can be read and written. */
  readonly films: boolean;
}

/** As a job's answer: JSON in its message. */
export async function answerSurvey(): Promise<EngineResult> {
  const [translation, heard, films] = await Promise.all([
    describeTranslation(),
    understood(),
    isInstalled('ffmpeg'),
  ]);
  const survey: LanguageSurvey = { translation, heard, films };
  return { files: {}, message: JSON.stringify(survey) };
}
