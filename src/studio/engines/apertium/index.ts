// Apertium: translation by dictionaries and rules, over the pairs installed on this machine, directly or over languages between.

import { called } from '../../../kit/process/called.ts';
import { JobFault } from '../../faults.ts';
import type { Remarks } from '../../told.ts';
import type { TranslationEngine } from '../engine.ts';
import { codeOf, variantOf } from './languages.ts';
import { throughSteps } from './lines.ts';
import { routeBetween } from './modes.ts';
import { pairsOver } from './offered.ts';
import { stepsOf } from './steps.ts';
import { type Survey, surveyTranslation } from './survey.ts';
import { doneTold, noPair, nothingInstalled, sameLanguage } from './wording.ts';

/** The same request fares no better another time. */
const fault = (what: Remarks) => new JobFault('INVALID_SOURCE_DATA', what);

const MISSING = `No translation engine is installed on this server. Its operator can install one with “${called('engines')}”, then start the studio again.`;

export const createApertium = (survey: () => Promise<Survey>): TranslationEngine => ({
  name: 'Apertium',
  kind: 'system',
  ability: 'translation',
  grade: 'rules',
  async describe() {
    const { installation, directions } = await survey();
    const pairs = pairsOver(directions);
    return {
      version: installation?.version ?? null,
      licence: 'GPL-2.0-or-later; some pairs GPL-3.0-or-later',
      languages: [...new Set(pairs.flatMap(({ from, to }) => [from, to]))].sort(),
      pairs,
      ...(pairs.length === 0 && { missing: MISSING }),
    };
  },
  async translate(lines, { from: fromTag, to: toTag, terms }) {
    const from = codeOf(fromTag);
    const to = codeOf(toTag);
    if (from === to) throw fault(sameLanguage(from));
    const { installation, directions } = await survey();
    if (!installation || directions.length === 0) throw fault(nothingInstalled(from, to));
    const route = routeBetween(directions, from, to, variantOf(toTag));
    if (!route) throw fault(noPair(from, to, directions));
    const steps = stepsOf(installation, route);
    return { lines: await throughSteps(lines, steps, terms), ...doneTold(route, fromTag, toTag) };
  },
});

export const apertium = createApertium(surveyTranslation);
