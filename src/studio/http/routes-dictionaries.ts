// Dictionaries (public facts of the service, in the shapes of its SDK): listed, made from a file, looked into, and changed term by term.
// The full service takes Excel sheets as well, and shows nowhere what its files look like; ours are described in dictionaries/read-file.ts.

import type { Context } from 'hono';
import { z } from 'zod';
import type { Term } from '../../domain/dictionary/terms.ts';
import { languageById } from '../../domain/media/language.ts';
import { oneLine } from '../../kit/text.ts';
import type { DictionaryStore, StoredDictionary, StoredTerm } from '../dictionaries/dictionaries-store.ts';
import { MOST, termsIn } from '../dictionaries/read-file.ts';
import { type Detail, invalid, Refusal } from '../faults.ts';
import type { MakeRoom } from '../jobs/room.ts';
import type { Limits } from '../limits.ts';
import type { Paths } from '../paths.ts';
import { type App, type Env, numberIn } from './common.ts';
import { type Form, withForm } from './read-form.ts';
import { readJson } from './read-json.ts';

export interface DictionaryRouteParts {
  readonly dictionaries: DictionaryStore;
  readonly paths: Paths;
  readonly limits: Limits;
  readonly makeRoom: MakeRoom;
}

/** Of one API key. */
const MOST_DICTIONARIES = 500;
/** A form is larger than its file. */
const FORM_BYTES = MOST.bytes + 100_000;

export function dictionaryRoutes(app: App, parts: DictionaryRouteParts): void {
  const { dictionaries } = parts;
  app.get('/dictionaries', (context) =>
    context.json(dictionaries.of(context.get('owner')).map((one) => described(one))),
  );
  app.post('/dictionaries/create-from-file', (context) => create(context, parts));
  app.get('/dictionaries/:dictionary_id', (context) => context.json(described(found(context, dictionaries))));
  app.get('/dictionaries/:dictionary_id/full-details', (context) => {
    const one = found(context, dictionaries);
    return context.json(described(one, searched(context, dictionaries.terms(one.id))));
  });
  app.delete('/dictionaries/:dictionary_id', (context) => {
    dictionaries.delete(context.get('owner'), found(context, dictionaries).id);
    return context.json({ status: 'success' });
  });
  termRoutes(app, parts);
}

function termRoutes(app: App, { dictionaries, limits }: DictionaryRouteParts): void {
  app.post('/dictionaries/:dictionary_id/add-term', async (context) => {
    const { id } = found(context, dictionaries);
    const texts = readTexts(await readJson(context.req.raw, limits.jsonBytes));
    if (dictionaries.terms(id).length >= MOST.terms) throw new Refusal(422, full());
    const term = dictionaries.add(id, texts);
    return context.json({ status: 'success', term_id: term.id, ...termBody(term) });
  });
  app.put('/dictionaries/term/:dictionary_id/:term_id', async (context) => {
    const { id } = found(context, dictionaries);
    const texts = readTexts(await readJson(context.req.raw, limits.jsonBytes));
    if (!dictionaries.change(id, numberIn(context, 'term_id'), texts)) throw noTerm();
    return context.json({ status: 'success' });
  });
  app.delete('/dictionaries/term/:dictionary_id/:term_id', (context) => {
    const { id } = found(context, dictionaries);
    if (!dictionaries.remove(id, numberIn(context, 'term_id'))) throw noTerm();
    return context.json({ status: 'success' });
  });
}

function create(context: Context<Env>, parts: DictionaryRouteParts): Promise<Response> {
  const { dictionaries, paths, limits, makeRoom } = parts;
  const most = Math.min(FORM_BYTES, limits.uploadBytes);
  const plan = { folder: paths.uploads, most, takes: ['dictionary_file'] };
  return withForm(context.req.raw, plan, makeRoom, async (form) => {
    const owner = context.get('owner');
    const { name, description } = namesIn(form);
    const { dictionary_file: file } = form.files;
    if (!file) throw invalid(['body', 'dictionary_file'], 'Field required', 'missing');
    if (dictionaries.of(owner).length >= MOST_DICTIONARIES)
      throw invalid(
        ['body'],
        `more than ${MOST_DICTIONARIES} dictionaries cannot be kept; delete some first`,
      );
    const made = dictionaries.create(owner, { name, description, terms: await termsIn(file) });
    return context.json({ dictionary_id: made.id, ...described(made) });
  });
}

function namesIn({ values }: Form): { readonly name: string; readonly description: string | null } {
  const last = (field: string) => oneLine(values[field]?.at(-1) ?? '');
  const name = last('dictionary_name');
  const description = last('dictionary_description');
  if (name === '') throw invalid(['body', 'dictionary_name'], 'Field required', 'missing');
  if (name.length > 255)
    throw invalid(['body', 'dictionary_name'], 'needs at most 255 characters', 'string_too_long');
  if (description.length > 5000)
    throw invalid(['body', 'dictionary_description'], 'needs at most 5000 characters', 'string_too_long');
  return { name, description: description === '' ? null : description };
}

function readTexts({ translations }: Record<string, unknown>): Term {
  const loc = ['body', 'translations'];
  if (!Array.isArray(translations) || translations.length === 0)
    throw invalid(loc, 'needs a list of texts, each with its language', 'list_type');
  if (translations.length > MOST.texts) throw invalid(loc, `needs at most ${MOST.texts} texts`, 'too_long');
  return translations.map((one: unknown, at) => {
    const { translation, language } = { ...(one as Record<string, unknown> | null) };
    const said = typeof translation === 'string' ? oneLine(translation) : '';
    if (said === '' || said.length > MOST.characters)
      throw invalid(
        [...loc, at, 'translation'],
        `needs between 1 and ${MOST.characters} characters`,
        'string_type',
      );
    if (typeof language !== 'number' || !languageById(language))
      throw invalid([...loc, at, 'language'], 'is no id of a language; see GET /target-languages', 'enum');
    return { language, text: said };
  });
}

function found(context: Context<Env>, dictionaries: DictionaryStore): StoredDictionary {
  const one = dictionaries.find(context.get('owner'), numberIn(context, 'dictionary_id'));
  if (!one) throw new Refusal(404, 'You have no such dictionary.');
  return one;
}

const noTerm = (): Refusal => new Refusal(404, 'This dictionary has no such term.');

const full = (): readonly Detail[] => [
  { loc: ['body'], msg: `a dictionary holds at most ${MOST.terms} terms`, type: 'too_long' },
];

/** Those asked for, at most `limit` of them. */
function searched(context: Context<Env>, terms: readonly StoredTerm[]): readonly StoredTerm[] {
  const limit = z.coerce.number().int().min(1);
  const most = limit.safeParse(context.req.query('limit') ?? MOST.terms);
  if (!most.success) throw invalid(['query', 'limit'], 'needs a whole number from 1', 'int_parsing');
  const wanted = (context.req.query('search_term') ?? '').toLowerCase();
  const fits = ({ texts }: StoredTerm) => texts.some((one) => one.text.toLowerCase().includes(wanted));
  return terms.filter(fits).slice(0, most.data);
}

const termBody = ({ id, texts }: StoredTerm) => ({
  id,
  term_translations: texts.map(({ language, text: said }) => ({ language, term_text: said })),
});

/** `terms`: only where they were asked for. */
function described(
  { id, name, description, created, edited }: StoredDictionary,
  terms?: readonly StoredTerm[],
) {
  const times = {
    created_at: new Date(created).toISOString(),
    last_edited_at: new Date(edited).toISOString(),
  };
  const about = { id, name, description, ...times, updated_at: times.last_edited_at };
  if (!terms) return about;
  const languages = [...new Set(terms.flatMap(({ texts }) => texts.map(({ language }) => language)))];
  return { ...about, dictionary_terms: terms.map(termBody), languages };
}
