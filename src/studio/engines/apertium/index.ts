// Translates with Apertium, by dictionaries and rules, with the pairs installed on this machine. Routes may have
// intermediate languages.

import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { JobError } from '../../errors.ts';
import type { MessagesWithEnglish } from '../../messages.ts';
import type { TranslationEngine } from '../engine.ts';
import { runTranslationMode } from './apertium.ts';
import { toApertiumCode, toApertiumVariantSuffix } from './languages.ts';
import {
  createMissingPairMessage,
  createNotInstalledMessage,
  createRouteMessage,
  createSameLanguageMessage,
} from './messages.ts';
import { listApertiumPairs } from './reachable-pairs.ts';
import { findBestRoute } from './routing.ts';
import { type ApertiumSurvey, surveyApertium } from './survey.ts';
import { translateInSteps } from './translate-lines.ts';

/** The error is final, because a retry cannot succeed. */
const createFault = (what: MessagesWithEnglish) => new JobError('INVALID_SOURCE_DATA', what);

const NO_PAIRS_MESSAGE = `No translation engine is installed on this server. The operator can install one with “${formatCliCommand('engines')}” and restart the studio.`;

export const createApertiumEngine = (getSurvey: () => Promise<ApertiumSurvey>): TranslationEngine => ({
  name: 'Apertium',
  kind: 'system',
  capability: 'translation',
  grade: 'rules',
  async describe() {
    const { installation, directions } = await getSurvey();
    const pairs = listApertiumPairs(directions);
    return {
      version: installation?.version ?? null,
      licence: 'GPL-2.0-or-later; some pairs GPL-3.0-or-later',
      languages: [...new Set(pairs.flatMap(({ from, to }) => [from, to]))].sort(),
      pairs,
      ...(pairs.length === 0 && { missing: NO_PAIRS_MESSAGE }),
    };
  },
  async translate(lines, { from: fromTag, to: toTag, termFinders }) {
    const from = toApertiumCode(fromTag);
    const to = toApertiumCode(toTag);
    if (from === to) throw createFault(createSameLanguageMessage(from));
    const { installation, directions } = await getSurvey();
    if (!installation || directions.length === 0) throw createFault(createNotInstalledMessage(from, to));
    const route = findBestRoute(directions, from, to, toApertiumVariantSuffix(toTag));
    if (!route) throw createFault(createMissingPairMessage(from, to, directions));
    const steps = route.map(
      ({ mode }) =>
        (stream: string) =>
          runTranslationMode(installation, mode, stream),
    );
    return {
      lines: await translateInSteps(lines, steps, termFinders),
      ...createRouteMessage(route, fromTag, toTag),
    };
  },
});

export const apertiumEngine = createApertiumEngine(surveyApertium);
