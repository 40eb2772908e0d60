// Files that come with a call: found where they are kept, or kept first.

import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileRef } from '../../../domain/commands/invocation.ts';
import type { Words } from '../../../domain/words/index.ts';
import { isDiskFull } from '../../../kit/disk/space.ts';
import type { SharedFiles } from '../../../ports/shared-files.ts';
import { cleanName, typeOf } from '../../shared/http/sent-file.ts';
import type { Cards } from '../cards/cards.ts';
import type { GivenFiles } from '../cards/given.ts';
import { ToolFault } from '../errors.ts';
import { BOUNDS } from '../limits.ts';
import { bytesOf, type FindFile, type Given, nameFor, resultUri, uploadUri } from '../read.ts';
import type { FileAt } from '../send.ts';
import { say } from '../words.ts';

interface FilesParts {
  readonly cards: Cards;
  readonly given: GivenFiles;
  readonly sharedFiles: SharedFiles;
  /** What is on its way lies here for a moment. */
  readonly passing: string;
  words(): Words;
}

export type Files = ReturnType<typeof createFiles>;

export function createFiles({ cards, given, sharedFiles, passing, words }: FilesParts) {
  const refOf = (name: string, type: string, bytes: number, at: FileAt): FileRef => ({
    name,
    type,
    bytes,
    at,
  });

  function kept(path: string, asGiven: string): FileRef {
    const file = sharedFiles.kept(path);
    if (!file) throw new ToolFault(say.noFile(asGiven));
    return refOf(file.name, file.type, file.bytes, { kept: path });
  }

  /** Writes a file with `write`, and keeps it. Throws {@link ToolFault} where there is no room. */
  async function keep(
    file: { readonly name: string; readonly type?: string | undefined },
    write: (path: string) => Promise<void>,
  ): Promise<FileRef> {
    const name = cleanName(file.name);
    const type = typeOf(name, file.type);
    const folder = await mkdtemp(join(passing, 'given-'));
    try {
      const path = join(folder, 'file');
      await write(path);
      const { size: bytes } = await stat(path);
      return refOf(name, type, bytes, { kept: await given.keep({ role: 'given', name, type, bytes, path }) });
    } catch (thrown) {
      throw isDiskFull(thrown) ? new ToolFault(say.noRoom) : thrown;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function inline({ base64, name, type }: Given & { is: 'data' }, field: string): Promise<FileRef> {
    const bytes = bytesOf(base64, field, words().formats.bytes(BOUNDS.inlineBytes));
    return keep({ name: name ?? nameFor(type), type }, (path) => writeFile(path, bytes, { mode: 0o600 }));
  }

  async function here(path: string): Promise<FileRef> {
    const facts = await stat(path).catch(() => undefined);
    if (!facts?.isFile()) throw new ToolFault(say.noFile(path));
    const name = cleanName(basename(path));
    return refOf(name, typeOf(name, undefined), facts.size, { path });
  }

  const find: FindFile = async (one, field) => {
    switch (one.is) {
      case 'data':
        return inline(one, field);
      case 'here':
        return here(one.path);
      case 'upload':
        return kept(one.path, uploadUri(one.path));
      case 'result': {
        const { task, role } = one;
        const file = (await cards.find(task))?.files.find((one) => one.role === role);
        if (!file) throw new ToolFault(say.noFile(resultUri(task, role)));
        return { ...kept(file.path, resultUri(task, role)), name: file.name };
      }
    }
  };

  return { find, keep, use: given.use };
}
