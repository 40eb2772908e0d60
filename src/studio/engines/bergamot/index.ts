// Translators of the models folder: the networks that Firefox translates with, run by Bergamot; directly, or over English.

import type { Did } from '../../../domain/views/fault-kinds.ts';
import { type Note, noteOf } from '../../../domain/views/notes.ts';
import { called } from '../../../kit/process/called.ts';
import { EngineFailed, JobFault } from '../../faults.ts';
import type { Models } from '../../models/models.ts';
import { missingTold, type Remarks, told } from '../../told.ts';
import { baseOf } from '../../voices/tongues.ts';
import type { TranslationEngine, TranslationPair } from '../engine.ts';
import { areTooManyLost } from '../lines.ts';
import { createSlot } from '../model-process.ts';
import { translateLines } from './lines.ts';
import { loadRoute, type Translator, throughTranslator } from './loading.ts';
import { BERGAMOT, bergamotVersion, LICENCE, NOT_INSTALLED } from './package.ts';
import { pairsOver, type Route, routeBetween } from './routes.ts';

/** The same request fares no better another time. */
const fault = (what: Remarks | Note) => new JobFault('INVALID_SOURCE_DATA', what);

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
        ...missing,
      };
    },
    async translate(lines, { from, to, terms }) {
      const all = await models.look();
      const route = isTraditional(to) ? undefined : routeBetween(all, baseOf(from), baseOf(to));
      if (!route) throw fault(noRoute(from, to, pairsOver(all)));
      const done = await translateLines(lines, terms[0], to, async (plain) =>
        throughTranslator(await slot(keyOf(route), () => loadRoute(route, models.root)), plain),
      ).catch((error) => {
        throw failed(route, 'notTranslated', error);
      });
      const lost = done.filter((line) => line === undefined).length;
      if (areTooManyLost(lost, done.length)) throw failed(route, 'noLinesWith');
      return { lines: done, ...told(doneNote(from, to, route)) };
    },
  };
}

/** Firefox's models write the simplified Chinese. */
const isTraditional = (tag: string): boolean => new Intl.Locale(tag).maximize().script === 'Hant';

function missingOf(version: string | null, pairs: readonly TranslationPair[]) {
  if (version === null) return missingTold(NOT_INSTALLED);
  return pairs.length === 0
    ? { missing: 'There is no translator in the folder models/translation of DATA_DIR.' }
    : undefined;
}

const doneNote = (from: string, to: string, route: Route): Note =>
  noteOf('translated', { way: route.length > 1 ? [from, 'en', to] : [from, to], where: 'folder' });

/** Names what there is instead. */
function noRoute(from: string, to: string, pairs: readonly TranslationPair[]): Remarks {
  const targets = pairs.filter((pair) => pair.from === baseOf(from)).map((pair) => pair.to);
  const sources = pairs.filter((pair) => pair.to === baseOf(to)).map((pair) => pair.from);
  return told(
    noteOf('noTranslator', { from, to, ...(isTraditional(to) && { exactly: true }) }),
    targets.length > 0 ? noteOf('fromThereIs', { language: from, languages: targets }) : undefined,
    sources.length > 0 ? noteOf('intoThereIs', { language: to, languages: sources }) : undefined,
    noteOf('modelCanBePut', {}),
  );
}

/** Another engine may stand in; the owner reads why. */
function failed(route: Route, what: 'notTranslated' | 'noLinesWith', error?: unknown): EngineFailed {
  const did: Did = { what, models: route.map(({ folder }) => folder.path) };
  const said = error instanceof Error ? error.message : String(error);
  return new EngineFailed(
    BERGAMOT,
    did,
    told(
      error === undefined ? undefined : noteOf('engineSaid', { said }),
      noteOf('ownerChecksModels', { command: called('models', 'check') }),
    ),
  );
}
