// Whether each language of a dub can be had here at all, asked before the film is even fetched. One that cannot is told by name
// with those that can: whoever asked decides, and nothing was done in vain.

import type { Engines } from '../../engines/engine.ts';
import { ENGINES } from '../../engines/index.ts';
import { JobFault } from '../../faults.ts';
import { baseOf, nameOfLanguage } from '../../voices/tongues.ts';
import type { DubInput, Target } from './input.ts';
import { about } from './languages.ts';

type Needed = Pick<Engines, 'translation' | 'speech'>;

const cannotSpeak = (tag: string): JobFault =>
  new JobFault('INVALID_SOURCE_DATA', `No voice here can speak ${nameOfLanguage(tag)}.`);

/** What is in the way of one language. */
async function hindrance(
  { tag, design, given }: Target,
  from: string,
  { translation, speech }: Needed,
): Promise<JobFault | undefined> {
  if (!design || !speech.some((engine) => engine.speaks(design, tag))) return cannotSpeak(tag);
  if (given || baseOf(tag) === baseOf(from)) return undefined;
  for (const engine of translation) {
    const { pairs = [] } = await engine.describe();
    if (pairs.some((pair) => pair.from === baseOf(from) && pair.to === baseOf(tag))) return undefined;
  }
  // Nobody has it: the last one says what there is instead, before it has anything to do.
  return translation
    .at(-1)
    ?.translate([], { from, to: tag, terms: [() => [], () => []] })
    .then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof JobFault) return error;
        throw error;
      },
    );
}

/** Faults when one of the languages cannot be had. */
export async function assertTargets(
  { from, to }: Pick<DubInput, 'from' | 'to'>,
  engines: Needed = ENGINES,
): Promise<void> {
  const found: { readonly tag: string; readonly fault: JobFault }[] = [];
  for (const target of to) {
    const fault = await hindrance(target, from, engines);
    if (fault) found.push({ tag: target.tag, fault });
  }
  const [first] = found;
  if (!first) return;
  if (to.length === 1) throw first.fault;
  const others = to.map(({ tag }) => tag).filter((tag) => !found.some((one) => one.tag === tag));
  const rest =
    others.length > 0
      ? [`Nothing was begun. Without it, ${others.map(nameOfLanguage).join(', ')} can be had.`]
      : [];
  const all = found.map(({ tag, fault }) => about(tag, fault.message));
  throw new JobFault(first.fault.reason, [...all, ...rest].join(' '));
}
