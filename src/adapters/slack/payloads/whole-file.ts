// Files of which Slack showed only an id (Slack Connect, just uploaded), asked for whole. What they are good for is read.ts.

import { ApiError } from '../../shared/errors.ts';
import type { EventParts } from '../events/parts.ts';
import { type FileBody, isStub } from '../read.ts';

export type Whole = (team: string, files: readonly FileBody[] | null | undefined) => Promise<FileBody[]>;

/** A file that Slack does not tell stays as it is; whoever reads it says so. */
export function createWhole({ apiOf }: Pick<EventParts, 'apiOf'>): Whole {
  const whole = async (team: string, file: FileBody): Promise<FileBody> => {
    if (!isStub(file)) return file;
    try {
      const { name = 'file', mode = 'hosted', ...told } = await (await apiOf(team)).file(file.id);
      return { ...file, ...told, id: file.id, name, mode };
    } catch (thrown) {
      if (thrown instanceof ApiError) return file;
      throw thrown;
    }
  };
  return async (team, files) => Promise.all((files ?? []).map((file) => whole(team, file)));
}
