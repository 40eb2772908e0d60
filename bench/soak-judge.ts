// Judges each request by what its person sees: delivered once, reported as unknown, never accepted, or wrong.

import type { LoadRig } from './load-rig.ts';
import type { Ending } from './soak-faults.ts';
import type { Request, Seen } from './soak-people.ts';

export interface Verdict {
  readonly request: Request;
  readonly verdict: string;
  readonly seen: Seen;
  /** True if the result needs an investigation. */
  readonly odd: boolean;
}

const UNSURE = /may or may not have|did not confirm/;
/** The service or the platform failed longer than the retries last. */
const NOT_SENT = /could not be sent|was not taken|not sent|try again|Try again/;
/** A kill between the acknowledgement and the stored record leaves no trace. The platform notifies the person. */
const GAP_MS = 3500;

const was = (request: Request, seen: Seen, rig: LoadRig, ends: readonly Ending[]): readonly [string, boolean] => {
  const { mark, wanted, taken, asked } = request;
  const made = rig.service.creates.get(mark) ?? 0;
  const killed = ends.some(({ at }) => at > asked - 1000 && at < asked + GAP_MS + 30_000);
  const killedAtOnce = ends.some(({ at }) => at > asked - 1000 && at < asked + GAP_MS);
  if (made > 1) return ['made twice', true];
  if (seen.cards > 1) return ['two cards', true];
  if (seen.files > wanted) return ['files twice', true];
  if (seen.isDone) return seen.files === wanted ? ['delivered', false] : ['files lost', true];
  if (UNSURE.test(seen.words))
    return rig.service.unclear.has(mark) || killed ? ['unclear, and said so', false] : ['unclear without cause', true];
  if (made === 0 && NOT_SENT.test(seen.words)) return ['not sent, and said so', false];
  if (!taken && made === 0) return ['not taken, and said so', false];
  if (seen.words === '' && made === 0 && killedAtOnce) return ['killed before it was stored', false];
  return [seen.words === '' ? 'lost' : 'ended otherwise', true];
};

export async function judge(
  rig: LoadRig,
  requests: readonly Request[],
  ends: readonly Ending[],
): Promise<readonly Verdict[]> {
  const all: Verdict[] = [];
  for (const request of requests) {
    const seen = await request.see();
    const [verdict, odd] = was(request, seen, rig, ends);
    all.push({ request, verdict, seen, odd });
  }
  return all;
}

const PLATFORMS = ['web', 'discord', 'slack'] as const;

export function tableOf(all: readonly Verdict[]): string {
  const names = [...new Set(all.map(({ verdict }) => verdict))].toSorted();
  const row = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(30)}${cells.map((cell) => String(cell).padStart(9)).join('')}`;
  const count = (verdict: string, platform: string) =>
    all.filter((one) => one.verdict === verdict && one.request.platform === platform).length;
  return [
    row('', PLATFORMS),
    ...names.map((name) =>
      row(
        name,
        PLATFORMS.map((platform) => count(name, platform)),
      ),
    ),
  ].join('\n');
}
