// Routes that list languages, voices, virtual folders and the capabilities of this server (facts §5).

import { z } from 'zod';
import { listLanguagesForSide } from '../../domain/media/language.ts';
import type { CapabilityReporter } from '../capabilities.ts';
import { createValidationError } from '../errors.ts';
import type { VoicePreviews } from '../jobs/voice-previews.ts';
import type { StudioLimits } from '../limits.ts';
import type { VirtualFolderStore } from '../virtual-folders.ts';
import { findLanguageId, listLanguageIds, type StudioVoiceDirectory } from '../voices/voice-directory.ts';
import { toLanguageEntry } from './language-entry.ts';
import { parseJsonBody } from './parse-json.ts';
import { parseWaitSeconds } from './parse-wait.ts';
import { getOrigin, type StudioApp } from './route-helpers.ts';

export interface ListRouteOptions {
  readonly voiceDirectory: StudioVoiceDirectory;
  readonly previews: VoicePreviews;
  readonly folders: VirtualFolderStore;
  readonly capabilities: CapabilityReporter;
  readonly limits: StudioLimits;
}

/** The studio has no teams, but the response format requires a team id. */
const TEAM_ID = 1;
const MAX_LISTED_FOLDERS = 100;

export function addListRoutes(
  app: StudioApp,
  { voiceDirectory, previews, folders, capabilities, limits }: ListRouteOptions,
): void {
  app.get('/source-languages', (context) => context.json(listLanguagesForSide('source').map(toLanguageEntry)));
  app.get('/target-languages', (context) => context.json(listLanguagesForSide('target').map(toLanguageEntry)));
  app.get('/capabilities', async (context) => {
    const { since, wait } = context.req.query();
    const waitMs = parseWaitSeconds(wait) * 1000;
    if (since !== undefined && waitMs > 0)
      await capabilities.revision.waitForOther(since, waitMs, context.req.raw.signal);
    return context.json(await capabilities.describe());
  });
  app.get('/list-voices', (context) => {
    const origin = getOrigin(context);
    return context.json(
      voiceDirectory
        .listForOwner(context.get('owner'))
        .map(({ id, name, gender, age, tag, languages, description }) => ({
          id,
          voice_name: name,
          gender,
          age,
          language: findLanguageId(tag),
          // Our own addition, for voices of several languages.
          ...(languages && { languages: listLanguageIds(languages) }),
          transcript: null,
          description,
          is_published: false,
          signed_url: previews.getUrl(origin, { id }),
        })),
    );
  });
  app.get('/folders', (context) => {
    const limit = z.coerce.number().int().min(1).max(MAX_LISTED_FOLDERS);
    const parsedLimit = limit.safeParse(context.req.query('limit') ?? MAX_LISTED_FOLDERS);
    if (!parsedLimit.success)
      throw createValidationError(['query', 'limit'], 'must be a whole number from 1 to 100', 'int_parsing');
    const searchText = (context.req.query('search_query') ?? '').toLowerCase();
    const found = folders
      .listByOwner(context.get('owner'))
      .filter(({ name }) => name.toLowerCase().includes(searchText));
    return context.json(
      found.slice(0, parsedLimit.data).map(({ id, name, runCount }) => ({
        team_id: TEAM_ID,
        folder_id: id,
        folder_name: name,
        name,
        run_count: runCount,
      })),
    );
  });
  app.post('/folders/create', async (context) => {
    const { folder_name: name } = await parseJsonBody(context.req.raw, limits.maxJsonBytes);
    if (name == null) throw createValidationError(['body', 'folder_name'], 'Field required', 'missing');
    if (typeof name !== 'string' || name.length < 3 || name.length > 255)
      throw createValidationError(
        ['body', 'folder_name'],
        'must have between 3 and 255 characters',
        'string_too_short',
      );
    const id = folders.create(context.get('owner'), name);
    return context.json({ status: 'success', folder_id: id, folder_name: name, message: 'Folder created.' });
  });
}
