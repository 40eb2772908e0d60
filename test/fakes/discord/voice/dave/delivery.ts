// The delivery service of a channel's end-to-end encryption: proposals, the first valid commit of an epoch, welcomes
// and transitions (D dave-protocol). Sees neither keys nor sound.

import {
  type Committed,
  createExternalSender,
  type Joining,
  type Proposed,
  readCommit,
  readKeyPackage,
  vector,
  welcomeFor,
} from './mls.ts';

export const OP = {
  prepareTransition: 21,
  executeTransition: 22,
  transitionReady: 23,
  prepareEpoch: 24,
  externalSender: 25,
  keyPackage: 26,
  proposals: 27,
  commitWelcome: 28,
  announceCommit: 29,
  welcome: 30,
  invalidCommit: 31,
} as const;

/** A client of the voice gateway. */
export interface Member {
  readonly id: string;
  text(op: number, d: object): void;
  binary(op: number, payload: Buffer): void;
}

export interface Delivery {
  join(member: Member): void;
  leave(id: string): void;
  keyPackage(id: string, bytes: Buffer): void;
  commitWelcome(id: string, bytes: Buffer): void;
  ready(id: string, transition: number): void;
  invalid(id: string): void;
  /** Members of the group, by leaf. */
  readonly group: readonly string[];
  readonly epoch: bigint;
}

interface Proposal extends Proposed {
  readonly kind: 'add' | 'remove';
  readonly user: string;
}

const VERSION = 1;
/** How long the slowest member may delay a transition, in milliseconds. */
const PATIENCE = 2000;

const numbered = (transition: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(transition);
  return Buffer.concat([head, payload]);
};

/** The leaves after a commit: removed ones are blank, new ones fill the leftmost blank (RFC 9420 §7.7, §12.4.2). */
function leavesAfter(leaves: readonly (string | undefined)[], done: readonly Proposal[]): (string | undefined)[] {
  const gone = new Set(done.filter(({ kind }) => kind === 'remove').map(({ user }) => user));
  const after = leaves.map((one) => (one !== undefined && gone.has(one) ? undefined : one));
  for (const { user } of done.filter(({ kind }) => kind === 'add')) {
    const blank = after.indexOf(undefined);
    after[blank === -1 ? after.length : blank] = user;
  }
  return after;
}

export function createDelivery(channel: string, trouble: (reason: string) => void): Delivery {
  const sender = createExternalSender();
  const members = new Map<string, Member>();
  const joining = new Map<string, Joining>();
  let leaves: (string | undefined)[] = [];
  let epoch = 0n;
  let proposals: Proposal[] = [];
  /** Withdrawn proposals. A commit to them is late, but not invalid. */
  const past = new Set<string>();
  let transitions = 0;
  const open = new Map<number, { readonly waiting: Set<string>; readonly timer: NodeJS.Timeout }>();

  const inGroup = (): readonly string[] => leaves.filter((one) => one !== undefined);
  const established = () => epoch > 0n;
  /** Members who process proposals: the group, or everyone who waits for the first group. */
  const listening = (): readonly Member[] =>
    [...members.values()].filter(({ id }) => !established() || leaves.includes(id));

  function propose(kind: Proposal['kind'], user: string): void {
    const one = joining.get(user);
    const proposed =
      kind === 'add' && one
        ? sender.propose(channel, epoch, { proposalType: 'add', add: { keyPackage: one.keyPackage } })
        : sender.propose(channel, epoch, {
            proposalType: 'remove',
            remove: { removed: leaves.indexOf(user) },
          });
    const proposal = { ...proposed, kind, user };
    proposals.push(proposal);
    for (const member of listening()) if (member.id !== user) send(member, [proposal]);
  }

  const send = (member: Member, some: readonly Proposal[]) =>
    member.binary(OP.proposals, Buffer.concat([Buffer.from([0]), vector(some.map(({ message }) => message))]));

  function settle(some: readonly Proposal[]): void {
    for (const { ref } of some) past.add(ref);
    proposals = proposals.filter((one) => !some.includes(one));
  }

  /** Withdraws proposals for users who left or rejoined. */
  function revoke(user: string): void {
    const own = proposals.filter((one) => one.kind === 'add' && one.user === user);
    if (own.length === 0) return;
    settle(own);
    const refs = vector(own.map(({ ref }) => vector([Buffer.from(ref, 'hex')])));
    for (const member of listening())
      if (member.id !== user) member.binary(OP.proposals, Buffer.concat([Buffer.from([1]), refs]));
  }

  /** Ends the group. The remaining user forms a new one with the next to join. */
  function reset(): void {
    epoch = 0n;
    leaves = [];
    settle(proposals);
    for (const id of joining.keys()) propose('add', id);
  }

  function soleMember(id: string): void {
    reset();
    const member = members.get(id);
    member?.text(OP.prepareEpoch, { protocol_version: VERSION, epoch: 1 });
    member?.text(OP.prepareTransition, { protocol_version: VERSION, transition_id: 0 });
  }

  function execute(transition: number): void {
    const one = open.get(transition);
    if (!one) return;
    clearTimeout(one.timer);
    open.delete(transition);
    for (const id of inGroup()) members.get(id)?.text(OP.executeTransition, { transition_id: transition });
  }

  /** Proposals that this commit must contain: all of the epoch, except the committer's own addition. */
  const expected = (maker: string) =>
    proposals.filter(({ user, kind }) => !(kind === 'add' && user === maker && !established()));

  function faultOf(maker: string, { leaf, refs, welcome }: Committed): string | undefined {
    const wanted = expected(maker);
    if (leaf !== (established() ? leaves.indexOf(maker) : 0)) return 'another leaf signed the commit';
    if (refs.length === 0) return 'the commit refers to no proposal';
    if (refs.some((ref) => !wanted.some((one) => one.ref === ref)))
      return 'the commit refers to proposals that are not of this epoch';
    const added = wanted.filter(({ kind }) => kind === 'add');
    const unwelcome = added.some(({ user }) => {
      const ref = joining.get(user)?.ref;
      return !welcome || !ref || !welcomeFor(welcome, ref);
    });
    return unwelcome && refs.length === wanted.length ? 'a new member is not welcomed' : undefined;
  }

  function accept(maker: string, { refs, commit, welcome }: Committed): void {
    const done = refs.flatMap((ref) => proposals.find((one) => one.ref === ref) ?? []);
    const added = done.filter(({ kind }) => kind === 'add').map(({ user }) => user);
    const before = established() ? inGroup() : [maker];
    leaves = leavesAfter(established() ? leaves : [maker], done);
    epoch += 1n;
    settle(proposals);
    joining.delete(maker);
    transitions = (transitions % 0xffff) + 1;
    const transition = transitions;
    const timer = setTimeout(() => execute(transition), PATIENCE).unref();
    open.set(transition, { waiting: new Set(inGroup()), timer });
    for (const id of before)
      if (leaves.includes(id) && !added.includes(id))
        members.get(id)?.binary(OP.announceCommit, numbered(transition, commit));
    for (const id of added) {
      const own = welcome && welcomeFor(welcome, joining.get(id)?.ref ?? '');
      joining.delete(id);
      if (own) members.get(id)?.binary(OP.welcome, numbered(transition, own));
    }
  }

  return {
    get group() {
      return inGroup();
    },
    get epoch() {
      return epoch;
    },
    join(member) {
      members.set(member.id, member);
      member.binary(OP.externalSender, sender.package);
      if (!established() && proposals.length > 0) send(member, proposals);
    },
    leave(id) {
      if (!members.delete(id)) return;
      joining.delete(id);
      revoke(id);
      const left = inGroup().filter((one) => members.has(one));
      if (!established()) return;
      if (left.length === 0) reset();
      else if (left.length === 1 && left[0] !== undefined) soleMember(left[0]);
      else if (leaves.includes(id)) propose('remove', id);
      for (const [transition, { waiting }] of [...open])
        if (waiting.delete(id) && waiting.size === 0) execute(transition);
    },
    keyPackage(id, bytes) {
      const read = readKeyPackage(bytes, id);
      if (typeof read === 'string') return trouble(`opcode 26: ${read}`);
      revoke(id);
      joining.set(id, read);
      if (leaves.includes(id) && !proposals.some((one) => one.kind === 'remove' && one.user === id))
        propose('remove', id);
      propose('add', id);
    },
    commitWelcome(id, bytes) {
      const read = readCommit(bytes);
      if (typeof read === 'string') return trouble(`opcode 28: ${read}`);
      // Late for its epoch or for the members it adds: another commit follows or has won.
      const late = read.epoch !== epoch || read.refs.some((ref) => past.has(ref));
      if (late || !listening().some((one) => one.id === id)) return;
      const fault = faultOf(id, read);
      if (fault) return trouble(`opcode 28: ${fault}`);
      if (read.refs.length === expected(id).length) accept(id, read);
    },
    ready(id, transition) {
      const one = open.get(transition);
      if (one?.waiting.delete(id) && one.waiting.size === 0) execute(transition);
    },
    invalid(id) {
      trouble(`opcode 31: ${id} could not use what it was sent`);
      if (established() && leaves.includes(id)) propose('remove', id);
    },
  };
}
