// The target languages of one dub on their way: each is carried through the stages until it fails, and a failed one does
// not sink the others. Knows no stage.

import { noteOf } from '../../../domain/views/notes.ts';
import { JobFault } from '../../faults.ts';
import { type Remarks, told } from '../../told.ts';

export interface Lane<Cargo> {
  readonly tag: string;
  /** What it has so far, or why it goes no further. */
  readonly state: { readonly cargo: Cargo } | { readonly fault: JobFault };
}

export const laneOf = <Cargo>(tag: string, cargo: Cargo): Lane<Cargo> => ({ tag, state: { cargo } });

/** The next stage for every language still on its way, one after another; `onDone` counts them. */
export async function through<Before, After>(
  lanes: readonly Lane<Before>[],
  work: (cargo: Before, tag: string) => Promise<After>,
  onDone: (share: number) => void = () => {},
): Promise<readonly Lane<After>[]> {
  const done: Lane<After>[] = [];
  for (const { tag, state } of lanes) {
    done.push(await step(tag, state, work));
    onDone(done.length / lanes.length);
  }
  assertAfloat(done);
  return done;
}

/** Faults where no language is on its way any more, with what happened to each. */
export function assertAfloat(lanes: readonly Lane<unknown>[]): void {
  if (lanes.every(({ state }) => 'fault' in state)) throw sunk(lanes);
}

async function step<Before, After>(
  tag: string,
  state: Lane<Before>['state'],
  work: (cargo: Before, tag: string) => Promise<After>,
): Promise<Lane<After>> {
  if ('fault' in state) return { tag, state };
  try {
    return laneOf(tag, await work(state.cargo, tag));
  } catch (fault) {
    if (fault instanceof JobFault) return { tag, state: { fault } };
    throw fault;
  }
}

/** `Spanish (Spain): what happened` */
export const about = (tag: string, what: Remarks): Remarks =>
  told(noteOf('ofLanguage', { language: tag }), what);

function sunk(lanes: readonly Lane<unknown>[]): JobFault {
  const faults = lanes.flatMap(({ tag, state }) => ('fault' in state ? [{ tag, fault: state.fault }] : []));
  const [first] = faults;
  if (faults.length === 1 && first) return first.fault;
  const all = told(...faults.map(({ tag, fault }) => about(tag, fault)));
  return new JobFault(first?.fault.reason ?? 'PROCESSING_ERROR', all);
}
