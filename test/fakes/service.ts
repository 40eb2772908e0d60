// A media service that does what a test says: creates are counted, statuses answered in turn, files made on the spot.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operation } from '../../src/domain/commands/command.ts';
import type { Request } from '../../src/domain/commands/invocation.ts';
import { type Abilities, UNKNOWN } from '../../src/domain/media/abilities.ts';
import type { Voice } from '../../src/domain/media/voice.ts';
import { type Outcome, readStatus } from '../../src/domain/tasks/outcome.ts';
import type { Review } from '../../src/domain/tasks/review.ts';
import { asObject, type Json } from '../../src/kit/json.ts';
import type { Cancelled, MediaService } from '../../src/ports/service.ts';

export interface FakeService extends MediaService {
  readonly created: {
    readonly operation: string;
    readonly request: Request;
    readonly files: readonly string[];
  }[];
  /** Answers to status calls, in turn; the last one stays. An Error is thrown. */
  statuses: (Json | Error)[];
  /** What the next create calls throw, one each. */
  readonly createFaults: Error[];
  readonly collectFaults: Error[];
  /** What would be said in a dub. */
  review: Review;
  readonly known: Voice[];
  /** What it says it can do. */
  able: Abilities;
  readonly keptVoices: string[];
  readonly deletedVoices: number[];
  readonly houseDictionaries: { readonly id: number; readonly name: string }[];
  /** What dictionaries were made of. */
  readonly tables: string[];
  /** Whether it has a way to delete voices. */
  /** `later`: a server of its own still has the recording. */
  deletes: boolean | 'later';
  /** Besides its number, of each voice that is made of a recording. */
  toldOfVoices: Readonly<Record<string, boolean>>;
  /** Waits here before a create answers. */
  throttle: Promise<void>;
  looks: number;
  /** What comes of telling it to end a task: `undefined`, it offers no way; an Error is thrown. */
  cancels: (Cancelled | Error)[] | undefined;
  readonly cancelled: string[];
  readonly deletedTasks: string[];
}

export function createFakeService(): FakeService {
  let last: Json | Error = { status: 'PENDING' };
  return {
    created: [],
    statuses: [{ status: 'SUCCESS', run_id: 7 }],
    createFaults: [],
    collectFaults: [],
    review: {
      lines: ['Good morning.', 'How are you?', 'Good bye.'].map((text, at) => ({
        start: at * 2,
        end: at * 2 + 1.5,
        text,
      })),
      languages: [{ language: 54, texts: ['Buenos días.', '¿Cómo estás?', 'Adiós.'] }],
    },
    known: [{ id: 5, name: 'Rose', gender: 2, language: 1 }],
    able: UNKNOWN,
    keptVoices: [],
    deletedVoices: [],
    houseDictionaries: [],
    tables: [],
    deletes: true,
    toldOfVoices: {},
    throttle: Promise.resolve(),
    looks: 0,
    cancels: undefined,
    cancelled: [],
    deletedTasks: [],
    stops() {
      return this.cancels !== undefined;
    },
    async cancel(_, id) {
      this.cancelled.push(id);
      const how = this.cancels?.shift() ?? (this.cancels ? 'stopped' : 'unable');
      if (how instanceof Error) throw how;
      return how;
    },
    async create(operation: Operation, request, open) {
      const files: string[] = [];
      for (const file of Object.values(request.files)) {
        const { stream } = await open(file);
        files.push((await stream.toArray()).join(''));
      }
      this.created.push({ operation: operation.name, request, files });
      await this.throttle;
      const fault = this.createFaults.shift();
      if (fault) throw fault;
      const { voice } = operation.outcome;
      if (voice === undefined) return { id: `service-${this.created.length}` };
      const id = 800 + this.created.length;
      this.known.push({ id, name: String(request.values['voice_name']) });
      return { id: String(id), answer: { [voice]: id, ...this.toldOfVoices } };
    },
    async status() {
      this.looks += 1;
      last = this.statuses.shift() ?? last;
      if (last instanceof Error) throw last;
      const report = readStatus(last);
      if (!report) throw new Error('the test scripted no status');
      return report;
    },
    async outcome(operation, report): Promise<Outcome> {
      const fault = this.collectFaults.shift();
      if (fault) throw fault;
      if (operation.outcome.voice !== undefined) return { sources: [] };
      if (operation.outcome.review) return { sources: [], review: this.review };
      if (operation.outcome.texts !== undefined) return { sources: [], texts: ['Hola'] };
      const roles =
        operation.outcome.samples === undefined
          ? Object.keys(operation.outcome.files)
          : ['sample-a', 'sample-b'];
      const run = asObject(report)?.['run_id'];
      return {
        sources: roles.map((role) => ({ role, label: role, address: `/result/${String(run)}/${role}` })),
      };
    },
    async download(address, { folder, name }) {
      const path = join(folder, `${name}.wav`);
      await writeFile(path, `sound of ${address}`);
      return { name: `${name}.wav`, type: 'audio/wav', bytes: 10, seconds: 1, path };
    },
    abilities: async function () {
      return this.able;
    },
    voices: async function () {
      return this.known;
    },
    async createVoice({ name }) {
      this.keptVoices.push(name);
      this.known.push({ id: 900 + this.keptVoices.length, name });
      return { id: 900 + this.keptVoices.length };
    },
    async dictionaries() {
      return this.houseDictionaries;
    },
    async createDictionary({ name, table }) {
      const id = 700 + this.tables.push(table);
      this.houseDictionaries.push({ id, name });
      return { id };
    },
    async deleteDictionary(id) {
      const at = this.houseDictionaries.findIndex((one) => one.id === id);
      if (at >= 0) this.houseDictionaries.splice(at, 1);
    },
    async deleteTasks(ids) {
      if (!this.deletes) return false;
      this.deletedTasks.push(...ids);
      return true;
    },
    async deleteVoice(id) {
      if (!this.deletes) return false;
      this.deletedVoices.push(id);
      const at = this.known.findIndex((voice) => voice.id === id);
      if (at >= 0) this.known.splice(at, 1);
      return this.deletes;
    },
  };
}
