// Routes for dictionaries: list, create from a file, read, and edit term by term. They follow the service's SDK. The
// full service also accepts Excel files and does not document its file format; dictionaries/parse-dictionary-file.ts
// describes ours.

import type { Context } from 'hono';
import { z } from 'zod';
import { findLanguageById } from '../../domain/media/language.ts';
import type { MultilingualTerm } from '../../domain/pronunciation/terms.ts';
import { toSingleLine } from '../../kit/text.ts';
import type { DictionaryStore, StoredDictionary, StoredTerm } from '../dictionaries/dictionary-store.ts';
import { DICTIONARY_FILE_LIMITS, parseDictionaryFile } from '../dictionaries/parse-dictionary-file.ts';
import { createValidationError, StudioHttpError, type ValidationProblem } from '../errors.ts';
import type { SpaceReserver } from '../jobs/reserve-space.ts';
import type { StudioLimits } from '../limits.ts';
import type { StudioPaths } from '../paths.ts';
import { type ParsedForm, withParsedForm } from './parse-form.ts';
import { parseJsonBody } from './parse-json.ts';
import { parsePathNumber, type StudioApp, type StudioEnv } from './route-helpers.ts';

export interface DictionaryRouteOptions {
  readonly dictionaries: DictionaryStore;
  readonly paths: StudioPaths;
  readonly limits: StudioLimits;
  readonly reserveSpace: SpaceReserver;
}

const MAX_DICTIONARIES_PER_KEY = 500;
/** Allows for the other fields of the form. */
const MAX_FORM_BYTES = DICTIONARY_FILE_LIMITS.bytes + 100_000;

export function addDictionaryRoutes(app: StudioApp, options: DictionaryRouteOptions): void {
  const { dictionaries } = options;
  app.get('/dictionaries', (context) =>
    context.json(dictionaries.listByOwner(context.get('owner')).map((dictionary) => toDictionaryBody(dictionary))),
  );
  app.post('/dictionaries/create-from-file', (context) => createFromFile(context, options));
  app.get('/dictionaries/:dictionary_id', (context) =>
    context.json(toDictionaryBody(getDictionary(context, dictionaries))),
  );
  app.get('/dictionaries/:dictionary_id/full-details', (context) => {
    const one = getDictionary(context, dictionaries);
    return context.json(toDictionaryBody(one, searchTerms(context, dictionaries.listTerms(one.id))));
  });
  app.delete('/dictionaries/:dictionary_id', (context) => {
    dictionaries.delete(context.get('owner'), getDictionary(context, dictionaries).id);
    return context.json({ status: 'success' });
  });
  addTermRoutes(app, options);
}

function addTermRoutes(app: StudioApp, { dictionaries, limits }: DictionaryRouteOptions): void {
  app.post('/dictionaries/:dictionary_id/add-term', async (context) => {
    const { id } = getDictionary(context, dictionaries);
    const texts = parseTerm(await parseJsonBody(context.req.raw, limits.maxJsonBytes));
    if (dictionaries.listTerms(id).length >= DICTIONARY_FILE_LIMITS.terms)
      throw new StudioHttpError(422, createFullDetails());
    const term = dictionaries.addTerm(id, texts);
    return context.json({ status: 'success', term_id: term.id, ...toTermBody(term) });
  });
  app.put('/dictionaries/term/:dictionary_id/:term_id', async (context) => {
    const { id } = getDictionary(context, dictionaries);
    const texts = parseTerm(await parseJsonBody(context.req.raw, limits.maxJsonBytes));
    if (!dictionaries.updateTerm(id, parsePathNumber(context, 'term_id'), texts)) throw createNoTermError();
    return context.json({ status: 'success' });
  });
  app.delete('/dictionaries/term/:dictionary_id/:term_id', (context) => {
    const { id } = getDictionary(context, dictionaries);
    if (!dictionaries.removeTerm(id, parsePathNumber(context, 'term_id'))) throw createNoTermError();
    return context.json({ status: 'success' });
  });
}

function createFromFile(context: Context<StudioEnv>, options: DictionaryRouteOptions): Promise<Response> {
  const { dictionaries, paths, limits, reserveSpace } = options;
  const maxBytes = Math.min(MAX_FORM_BYTES, limits.maxUploadBytes);
  const formOptions = { folder: paths.uploadsFolder, maxBytes, fileFields: ['dictionary_file'] };
  return withParsedForm(context.req.raw, formOptions, reserveSpace, async (form) => {
    const owner = context.get('owner');
    const { name, description } = parseNames(form);
    const { dictionary_file: file } = form.files;
    if (!file) throw createValidationError(['body', 'dictionary_file'], 'Field required', 'missing');
    if (dictionaries.listByOwner(owner).length >= MAX_DICTIONARIES_PER_KEY)
      throw createValidationError(
        ['body'],
        `at most ${MAX_DICTIONARIES_PER_KEY} dictionaries can be stored; delete one first`,
      );
    const dictionary = dictionaries.create(owner, {
      name,
      description,
      terms: await parseDictionaryFile(file),
    });
    return context.json({ dictionary_id: dictionary.id, ...toDictionaryBody(dictionary) });
  });
}

function parseNames({ values }: ParsedForm): { readonly name: string; readonly description: string | null } {
  const getLast = (field: string) => toSingleLine(values[field]?.at(-1) ?? '');
  const name = getLast('dictionary_name');
  const description = getLast('dictionary_description');
  if (name === '') throw createValidationError(['body', 'dictionary_name'], 'Field required', 'missing');
  if (name.length > 255)
    throw createValidationError(['body', 'dictionary_name'], 'must have at most 255 characters', 'string_too_long');
  if (description.length > 5000)
    throw createValidationError(
      ['body', 'dictionary_description'],
      'must have at most 5000 characters',
      'string_too_long',
    );
  return { name, description: description === '' ? null : description };
}

function parseTerm({ translations }: Record<string, unknown>): MultilingualTerm {
  const loc = ['body', 'translations'];
  if (!Array.isArray(translations) || translations.length === 0)
    throw createValidationError(loc, 'must be a list of texts, each with its language', 'list_type');
  if (translations.length > DICTIONARY_FILE_LIMITS.texts)
    throw createValidationError(loc, `must have at most ${DICTIONARY_FILE_LIMITS.texts} texts`, 'too_long');
  return translations.map((entry: unknown, at) => {
    const { translation, language } = { ...(entry as Record<string, unknown> | null) };
    const text = typeof translation === 'string' ? toSingleLine(translation) : '';
    if (text === '' || text.length > DICTIONARY_FILE_LIMITS.characters)
      throw createValidationError(
        [...loc, at, 'translation'],
        `must have between 1 and ${DICTIONARY_FILE_LIMITS.characters} characters`,
        'string_type',
      );
    if (typeof language !== 'number' || !findLanguageById(language))
      throw createValidationError([...loc, at, 'language'], 'is not a language id; see GET /target-languages', 'enum');
    return { language, text };
  });
}

function getDictionary(context: Context<StudioEnv>, dictionaries: DictionaryStore): StoredDictionary {
  const one = dictionaries.findForOwner(context.get('owner'), parsePathNumber(context, 'dictionary_id'));
  if (!one) throw new StudioHttpError(404, 'Dictionary not found.');
  return one;
}

const createNoTermError = (): StudioHttpError => new StudioHttpError(404, 'Term not found in this dictionary.');

const createFullDetails = (): readonly ValidationProblem[] => [
  {
    loc: ['body'],
    msg: `a dictionary can have at most ${DICTIONARY_FILE_LIMITS.terms} terms`,
    type: 'too_long',
  },
];

function searchTerms(context: Context<StudioEnv>, terms: readonly StoredTerm[]): readonly StoredTerm[] {
  const limit = z.coerce.number().int().min(1);
  const parsedLimit = limit.safeParse(context.req.query('limit') ?? DICTIONARY_FILE_LIMITS.terms);
  if (!parsedLimit.success)
    throw createValidationError(['query', 'limit'], 'must be a whole number, 1 or more', 'int_parsing');
  const searchText = (context.req.query('search_term') ?? '').toLowerCase();
  const matches = ({ texts }: StoredTerm) => texts.some((text) => text.text.toLowerCase().includes(searchText));
  return terms.filter(matches).slice(0, parsedLimit.data);
}

const toTermBody = ({ id, texts }: StoredTerm) => ({
  id,
  term_translations: texts.map(({ language, text: said }) => ({ language, term_text: said })),
});

/** @param terms Included in the body only if requested. */
function toDictionaryBody(
  { id, name, description, createdAt, editedAt }: StoredDictionary,
  terms?: readonly StoredTerm[],
) {
  const times = {
    created_at: new Date(createdAt).toISOString(),
    last_edited_at: new Date(editedAt).toISOString(),
  };
  const summary = { id, name, description, ...times, updated_at: times.last_edited_at };
  if (!terms) return summary;
  const languages = [...new Set(terms.flatMap(({ texts }) => texts.map(({ language }) => language)))];
  return { ...summary, dictionary_terms: terms.map(toTermBody), languages };
}
