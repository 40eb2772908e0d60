// What the programs of the operating system can do here with languages, found out in a worker: the pairs that translate, the
// languages understood by ear, whether films can be read at all.

import type { TranslationPair } from '../engines/engine.ts';
import { ENGINES } from '../engines/index.ts';
import { isInstalled } from '../engines/programs.ts';
import type { Work } from './work.ts';

export interface LanguageSurvey {
  readonly translation: {
    readonly pairs: readonly TranslationPair[];
    /** Of the installed engine; `null` when there is none. */
    readonly version: string | null;
  };
  /** Languages without a region: `en`. */
  readonly heard: readonly string[];
  /** Films and recordings can be read and written. */
  readonly films: boolean;
}

/** As a job's answer: JSON in its message. */
export const answerSurvey: Work<unknown> = async (_input, _folder, _report, engines = ENGINES) => {
  const [translators, recognisers, films] = await Promise.all([
    Promise.all(engines.translation.map((one) => one.describe())),
    Promise.all(engines.recognition.map((one) => one.describe())),
    isInstalled('ffmpeg'),
  ]);
  const survey: LanguageSurvey = {
    translation: {
      pairs: translators.flatMap(({ pairs = [] }) => pairs),
      version: translators[0]?.version ?? null,
    },
    heard: recognisers.flatMap(({ missing, languages }) => (missing === undefined ? languages : [])),
    films,
  };
  return { files: {}, message: JSON.stringify(survey) };
};
