// What can be listed: languages, voices, workspace folders, and what this server can do (facts §5).
// Shapes answers only; what is listed comes from the stores and tables it is given.

import { z } from 'zod';
import { languagesFor } from '../../domain/media/language.ts';
import type { Capabilities } from '../capabilities.ts';
import { invalid } from '../faults.ts';
import type { FolderStore } from '../folders.ts';
import type { Limits } from '../limits.ts';
import { type Cast, languageIdOf } from '../voices/cast.ts';
import type { Previews } from '../voices/previews.ts';
import { type App, originOf } from './common.ts';
import { languageEntry } from './language-entry.ts';
import { readJson } from './read-json.ts';

export interface ListRouteParts {
  readonly cast: Cast;
  readonly previews: Previews;
  readonly folders: FolderStore;
  readonly capabilities: Capabilities;
  readonly limits: Limits;
}

/** There are no teams here; the field is part of the listing's shape. */
const TEAM = 1;
const MOST_FOLDERS = 100;

export function listRoutes(
  app: App,
  { cast, previews, folders, capabilities, limits }: ListRouteParts,
): void {
  app.get('/source-languages', (context) => context.json(languagesFor('source').map(languageEntry)));
  app.get('/target-languages', (context) => context.json(languagesFor('target').map(languageEntry)));
  app.get('/capabilities', async (context) => context.json(await capabilities.describe()));
  app.get('/list-voices', (context) => {
    const origin = originOf(context);
    return context.json(
      cast.of(context.get('owner')).map(({ id, name, gender, age, tag, description }) => ({
        id,
        voice_name: name,
        gender,
        age,
        language: languageIdOf(tag),
        transcript: null,
        description,
        is_published: false,
        signed_url: previews.address(origin, { id }),
      })),
    );
  });
  app.get('/folders', (context) => {
    const limit = z.coerce.number().int().min(1).max(MOST_FOLDERS);
    const most = limit.safeParse(context.req.query('limit') ?? MOST_FOLDERS);
    if (!most.success) throw invalid(['query', 'limit'], 'needs a whole number from 1 to 100', 'int_parsing');
    const wanted = (context.req.query('search_query') ?? '').toLowerCase();
    const found = folders.of(context.get('owner')).filter(({ name }) => name.toLowerCase().includes(wanted));
    return context.json(
      found.slice(0, most.data).map(({ id, name, runs }) => ({
        team_id: TEAM,
        folder_id: id,
        folder_name: name,
        name,
        run_count: runs,
      })),
    );
  });
  app.post('/folders/create', async (context) => {
    const { folder_name: name } = await readJson(context.req.raw, limits.jsonBytes);
    if (name == null) throw invalid(['body', 'folder_name'], 'Field required', 'missing');
    if (typeof name !== 'string' || name.length < 3 || name.length > 255)
      throw invalid(['body', 'folder_name'], 'needs between 3 and 255 characters', 'string_too_short');
    const id = folders.create(context.get('owner'), name);
    return context.json({ status: 'success', folder_id: id, folder_name: name, message: 'Folder created.' });
  });
}
