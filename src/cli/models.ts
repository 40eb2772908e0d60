// `${called('models', 'list')} | check | add FILE | remove NAME`: what is in the models folder and whether it works. The folder stays the only
// list: what this does can be done by hand as well.

import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '../app/settings.ts';
import { loadEnvFile } from '../config/environment.ts';
import { modelsFolder } from '../config/studio.ts';
import { keepFilesPrivate } from '../kit/disk/data-folder.ts';
import { listed } from '../kit/listed.ts';
import { called } from '../kit/process/called.ts';
import { tryModel } from '../studio/engines/try-model.ts';
import { clones, hears, translates, useless, voicesOf } from '../studio/models/abilities.ts';
import type { Inspected } from '../studio/models/inspect.ts';
import { isSection, SECTIONS, type Section } from '../studio/models/layouts.ts';
import { createScanner, isSound } from '../studio/models/scan.ts';
import { unpack } from './models/unpack.ts';

const HELP = `Voices, recognisers and translators of your own, in DATA_DIR/models (docs/engines.md).

${listed([
  [called('models', 'list'), 'what is there'],
  [called('models', 'check'), 'tries each with a sentence and says what is wrong'],
  [called('models', 'add <file> [voices|recognition|translation]'), ''],
  ['', 'unpacks a .tar.bz2, .tar.gz or .zip, or takes a folder, or a'],
  ['', 'voice of Piper (.onnx, with its .onnx.json beside it)'],
  [called('models', 'remove <name>'), 'takes one away: voices/en_US-amy-low'],
])}

A running Earshot notices all of it within a minute.
`;

const DRAFT = '.adding-';
const STOPS = ['SIGINT', 'SIGTERM'] as const;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function abilityOf(folder: Inspected): string {
  if (!isSound(folder)) return folder.faults.join(' ');
  const why = useless(folder);
  if (why !== undefined) return why;
  if (clones(folder)) return `${folder.layout}: speaks with the voices of recordings (ref.wav)`;
  const voices = voicesOf(folder).map(({ name, tag }) => `${name} (${tag})`);
  const pair = translates(folder);
  const what = pair ? `${pair[0]} to ${pair[1]}` : [...voices, ...hears(folder)].join(', ');
  return `${folder.layout}: ${what}`;
}

async function list(root: string): Promise<number> {
  const seen = await createScanner(root).scan();
  for (const { folder } of seen) {
    const isFine = isSound(folder) && useless(folder) === undefined;
    say(`${isFine ? 'ok    ' : 'FAULT '} ${folder.path}  ${abilityOf(folder)}`);
  }
  if (seen.length === 0)
    say(`There is nothing in ${root}. “${called('models', 'add FILE')}” puts something there.`);
  return 0;
}

async function check(root: string): Promise<number> {
  let faults = 0;
  for (const { folder } of await createScanner(root).scan()) {
    const fault = isSound(folder)
      ? (useless(folder) ?? (await tryModel(root, folder.path)))
      : folder.faults.join('\n        ');
    if (fault !== undefined) faults += 1;
    say(
      `${fault === undefined ? 'works ' : 'FAULT '} ${folder.path}${folder.layout ? ` (${folder.layout})` : ''}`,
    );
    if (fault !== undefined) say(`        ${fault}`);
  }
  say(faults === 0 ? 'Nothing is wrong. How good it is only people can tell.' : `${faults} with faults.`);
  return faults === 0 ? 0 : 1;
}

/** Tries it in each section until one knows it; what none knows is not put anywhere. */
async function add(root: string, file: string, section?: string): Promise<number> {
  const wanted: readonly Section[] =
    section === undefined ? SECTIONS : SECTIONS.filter((one) => one === section);
  if (wanted.length === 0) throw new Error(`“${section}” is none of ${SECTIONS.join(', ')}.`);
  await mkdir(root, { recursive: true });
  await clearLeft(root);
  const draft = join(root, `${DRAFT}${process.pid}`);
  const off = new AbortController();
  const stop = () => off.abort(new Error('Stopped: nothing was added.'));
  for (const signal of STOPS) process.once(signal, stop);
  try {
    const name = await unpack(file, draft, off.signal);
    const tried: Inspected[] = [];
    for (const one of wanted) {
      const place = join(draft, one);
      await mkdir(place, { recursive: true });
      await rename(join(draft, 'files'), join(place, name));
      const found = (await createScanner(draft).scan()).find(({ folder }) =>
        folder.path.startsWith(`${one}/`),
      );
      if (found && isSound(found.folder)) return await moveIn(root, place, one, name, found.folder);
      if (found) tried.push(found.folder);
      await rename(join(place, name), join(draft, 'files'));
    }
    throw new Error(`${name} was not added.\n${whyNot(tried)}`);
  } finally {
    await rm(draft, { recursive: true, force: true });
    for (const signal of STOPS) process.off(signal, stop);
  }
}

/** What the section says that knows it; where none does, what each does. */
function whyNot(tried: readonly Inspected[]): string {
  const nearest = tried.find(({ layout }) => layout !== undefined);
  const faults = (nearest ? [nearest] : tried).flatMap((one) => (isSound(one) ? [] : one.faults));
  return faults.length > 0 ? [...new Set(faults)].join('\n') : 'It is empty.';
}

/** Of one that was killed while it unpacked. */
async function clearLeft(root: string): Promise<void> {
  const left = (await readdir(root)).filter((name) => name.startsWith(DRAFT));
  for (const name of left)
    if (!isRunning(Number(name.slice(DRAFT.length)))) await rm(join(root, name), { recursive: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function moveIn(root: string, from: string, section: Section, name: string, folder: Inspected) {
  const target = join(root, section, name);
  if (await lstat(target).catch(() => undefined))
    throw new Error(
      `${section}/${name} is there already. Take it away first with “${called('models', `remove ${section}/${name}`)}”.`,
    );
  await mkdir(join(root, section), { recursive: true });
  await rename(join(from, name), target);
  say(`Added ${section}/${name}. ${abilityOf(folder)}`);
  const fault = await tryModel(root, folder.path);
  if (fault !== undefined) say(`It is there, but does not work: ${fault}`);
  return fault === undefined ? 0 : 1;
}

async function remove(root: string, path: string): Promise<number> {
  const seen = await createScanner(root).scan();
  // A fault may be one of a whole section, which is never meant.
  const found = seen.find(({ folder }) => folder.path === path && !isSection(path));
  if (!found)
    throw new Error(`There is no “${path}” in ${root}. “${called('models', 'list')}” shows what there is.`);
  await rm(join(root, path), { recursive: true });
  say(`Took away ${path}.`);
  return 0;
}

async function main([what = '', name, section, ...more]: readonly string[]): Promise<number> {
  loadEnvFile();
  const root = modelsFolder(readSettings().config.data);
  if (what === 'list') return list(root);
  if (what === 'check') return check(root);
  if (more.length === 0 && what === 'add' && name) return add(root, name, section);
  if (what === 'remove' && name && section === undefined) return remove(root, name);
  say(HELP);
  return what === '' || what === '--help' ? 0 : 1;
}

keepFilesPrivate();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
