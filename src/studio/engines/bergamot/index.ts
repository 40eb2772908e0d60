// Translates with Firefox's translation models of the models folder, run by Bergamot: directly or through English.

import { toBaseTag } from '../../../domain/media/language.ts';
import { type Message, message } from '../../../messages/message.ts';
import { language, list } from '../../../messages/values.ts';
import { JobError } from '../../errors.ts';
import { baseLanguage, languagePair } from '../../language-texts.ts';
import { combineMessages, createUnavailableDescription, type MessagesWithEnglish } from '../../messages.ts';
import { canAddTranslator } from '../../models/better-models.ts';
import { PIVOT_LANGUAGE } from '../../models/catalogue/catalogue.ts';
import type { ModelRegistry } from '../../models/model-registry.ts';
import { getModelTitle } from '../../models/model-title.ts';
import type { TranslationEngine, TranslationPair } from '../engine.ts';
import type { ModelCaller } from '../model-call.ts';
import { createModelFailure } from '../model-failure.ts';
import { createAlternativesMessages } from '../translation/alternatives.ts';
import { hasTooManyLostLines } from '../translation/check-translation.ts';
import { translateLines } from '../translation/translate-lines.ts';
import { createTranslatedMessage } from '../translation/translated-message.ts';
import { BERGAMOT_LICENCE, BERGAMOT_NAME, BERGAMOT_NOT_INSTALLED_MESSAGE, getBergamotVersion } from './package.ts';
import { createRouteTranslator, type ReplacedModel } from './route-translator.ts';
import { findModelRoute, listBergamotPairs, type ModelRoute } from './routing.ts';

/** The error is final, because a retry cannot succeed. */
const createFault = (what: MessagesWithEnglish | Message) => new JobError('INVALID_SOURCE_DATA', what);

export function createBergamotEngine(models: ModelRegistry, callModel: ModelCaller): TranslationEngine {
  return {
    name: BERGAMOT_NAME,
    kind: 'folder',
    capability: 'translation',
    grade: 'neural',
    async describe() {
      const pairs = listBergamotPairs(await models.scan());
      const version = getBergamotVersion() ?? null;
      const missing = describeMissing(version, pairs);
      return {
        version,
        licence: BERGAMOT_LICENCE,
        languages: [...new Set(pairs.flatMap(({ from, to }) => [from, to]))].sort(),
        pairs,
        ...missing,
      };
    },
    async translate(lines, { from, to, termFinders }) {
      const all = await models.scan();
      const route = isTraditionalChinese(to) ? undefined : findModelRoute(all, toBaseTag(from), toBaseTag(to));
      if (!route) throw createFault(missingRouteMessage(from, to, listBergamotPairs(all)));
      const paths = list(route.map(([{ folder }]) => folder.path));
      const { translate, listReplaced } = createRouteTranslator(route, from, callModel);
      const done = await translateLines(lines, termFinders[0], to, translate).catch((error) => {
        throw createModelFailure(BERGAMOT_NAME, message('faults.did.notTranslated', { model: paths }), error);
      });
      const lost = done.filter((line) => line === undefined).length;
      if (hasTooManyLostLines(lost, done.length))
        throw createModelFailure(BERGAMOT_NAME, message('faults.did.noLinesWith', { model: paths }));
      return {
        lines: done,
        ...combineMessages(translatedMessage(from, to, route), ...listReplaced().map(createReplacedMessage)),
      };
    },
  };
}

/** Firefox's models only write simplified Chinese. */
const isTraditionalChinese = (tag: string): boolean => new Intl.Locale(tag).maximize().script === 'Hant';

function describeMissing(version: string | null, pairs: readonly TranslationPair[]) {
  if (version === null) return createUnavailableDescription(BERGAMOT_NOT_INSTALLED_MESSAGE);
  return pairs.length === 0 ? { missing: 'There is no translation model in DATA_DIR/models/translation.' } : undefined;
}

const translatedMessage = (from: string, to: string, route: ModelRoute): Message =>
  createTranslatedMessage(
    route.length > 1 ? [from, PIVOT_LANGUAGE, to] : [from, to],
    getModelTitle(route[0][0].folder),
  );

const createReplacedMessage = ({ failed, replacement }: ReplacedModel): Message =>
  message('notes.stoodIn', {
    engine: BERGAMOT_NAME,
    did: message('faults.did.notTranslated', { model: failed.folder.path }),
    by: replacement.folder.path,
  });

function missingRouteMessage(from: string, to: string, pairs: readonly TranslationPair[]): MessagesWithEnglish {
  const targets = pairs.filter((pair) => pair.from === toBaseTag(from)).map((pair) => pair.to);
  const sources = pairs.filter((pair) => pair.to === toBaseTag(to)).map((pair) => pair.from);
  return combineMessages(
    message('faults.noTranslator', {
      // Firefox's models lack only one of the scripts, which the region names.
      pair: isTraditionalChinese(to) ? list([baseLanguage(from), language(to)], 'arrow') : languagePair(from, to),
    }),
    ...createAlternativesMessages(from, to, targets, sources),
    canAddTranslator(from, to) ? message('faults.canBeAdded') : undefined,
  );
}
