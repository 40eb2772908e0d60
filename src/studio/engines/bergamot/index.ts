// Translators of the models folder: the networks that Firefox translates with, run by Bergamot; directly, or over English.

import { type Note, noteOf } from '../../../domain/views/notes.ts';
import { called } from '../../../kit/process/called.ts';
import { EngineFailed, JobFault } from '../../faults.ts';
import type { Models } from '../../models/models.ts';
import { told } from '../../told.ts';
import { baseOf, nameOfLanguage, plainName } from '../../voices/tongues.ts';
import type { TranslationEngine, TranslationPair } from '../engine.ts';
import { areTooManyLost } from '../lines.ts';
import { createSlot } from '../model-process.ts';
import { translateLines } from './lines.ts';
import { loadRoute, type Translator, throughTranslator } from './loading.ts';
import { BERGAMOT, bergamotVersion, LICENCE, NOT_INSTALLED } from './package.ts';
import { pairsOver, type Route, routeBetween } from './routes.ts';

/** The same request fares no better another time. */
const fault = (message: string) => new JobFault('INVALID_SOURCE_DATA', message);

export function bergamotTranslation(models: Models): TranslationEngine {
  const slot = createSlot<Translator>();
  const keyOf = (route: Route) => route.map(({ folder, state }) => `${folder.path}\n${state}`).join('\n\n');
  return {
    name: BERGAMOT,
    kind: 'folder',
    ability: 'translation',
    grade: 'neural',
    async describe() {
      const pairs = pairsOver(await models.look());
      const version = bergamotVersion() ?? null;
      const missing = missingOf(version, pairs);
      return {
        version,
        licence: LICENCE,
        languages: [...new Set(pairs.flatMap(({ from, to }) => [from, to]))].sort(),
        pairs,
        ...(missing !== undefined && { missing }),
      };
    },
    async translate(lines, { from, to, terms }) {
      if (baseOf(from) === baseOf(to)) throw fault(`Both languages are ${plainName(from)}.`);
      const all = await models.look();
      const route = isTraditional(to) ? undefined : routeBetween(all, baseOf(from), baseOf(to));
      if (!route) throw fault(noRoute(from, to, pairsOver(all)));
      const done = await translateLines(lines, terms[0], to, async (plain) =>
        throughTranslator(await slot(keyOf(route), () => loadRoute(route, models.root)), plain),
      ).catch((error) => {
        throw failed(route, 'could not translate', error);
      });
      const lost = done.filter((line) => line === undefined).length;
      if (areTooManyLost(lost, done.length))
        throw failed(route, 'did not answer with a translation, line by line');
      return { lines: done, ...told(doneNote(from, to, route)) };
    },
  };
}

/** Firefox's models write the simplified Chinese. */
const isTraditional = (tag: string): boolean => new Intl.Locale(tag).maximize().script === 'Hant';

function missingOf(version: string | null, pairs: readonly TranslationPair[]): string | undefined {
  if (version === null) return NOT_INSTALLED;
  return pairs.length === 0
    ? 'There is no translator in the folder models/translation of DATA_DIR.'
    : undefined;
}

const doneNote = (from: string, to: string, route: Route): Note =>
  noteOf('translated', { way: route.length > 1 ? [from, 'en', to] : [from, to], where: 'folder' });

/** Names what there is instead. */
function noRoute(from: string, to: string, pairs: readonly TranslationPair[]): string {
  const names = (tags: readonly string[]) => tags.map(plainName).sort().join(', ');
  const targets = pairs.filter((pair) => pair.from === baseOf(from)).map((pair) => pair.to);
  const sources = pairs.filter((pair) => pair.to === baseOf(to)).map((pair) => pair.from);
  const into = isTraditional(to) ? nameOfLanguage(to) : plainName(to);
  return [
    `There is no translator for ${plainName(from)} → ${into} on this server.`,
    ...(targets.length > 0 ? [`From ${plainName(from)} there is ${names(targets)}.`] : []),
    ...(sources.length > 0 ? [`Into ${plainName(to)} there is ${names(sources)}.`] : []),
    'Its operator can put one into the models folder.',
  ].join(' ');
}

/** Another engine may stand in; the owner reads why. */
function failed(route: Route, did: string, error?: unknown): EngineFailed {
  const paths = route.map(({ folder }) => folder.path).join(' and ');
  const why =
    error === undefined ? '' : `It said: ${error instanceof Error ? error.message : String(error)}. `;
  return new EngineFailed(
    BERGAMOT,
    `${did} with ${paths}`,
    `${why}The owner finds out more with “${called('models', 'check')}”.`,
  );
}
