// A scripted media service. Counts creates, returns statuses in turn and generates files.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operation } from '../../src/domain/commands/command.ts';
import type { Request } from '../../src/domain/commands/invocation.ts';
import { type ServiceCapabilities, UNKNOWN_CAPABILITIES } from '../../src/domain/media/capabilities.ts';
import type { DubReview } from '../../src/domain/media/dub-review.ts';
import type { Voice } from '../../src/domain/media/voice.ts';
import { parseStatus, type TaskOutcome } from '../../src/domain/tasks/outcome.ts';
import { asJsonObject, type Json } from '../../src/kit/json.ts';
import type { CancelResult, MediaService } from '../../src/ports/media-service.ts';

export interface FakeService extends MediaService {
  readonly created: {
    readonly operation: string;
    readonly request: Request;
    readonly files: readonly string[];
  }[];
  /** Responses to status calls, in turn. The last one repeats; an Error is thrown. */
  statuses: (Json | Error)[];
  /** Errors for the next create calls, one each. */
  readonly createFaults: Error[];
  readonly collectFaults: Error[];
  /** Lines of a dub for review. */
  review: DubReview;
  readonly known: Voice[];
  /** Capabilities that the service reports. */
  able: ServiceCapabilities;
  readonly keptVoices: string[];
  readonly deletedVoices: number[];
  readonly houseDictionaries: { readonly id: number; readonly name: string }[];
  /** Tables of created dictionaries. */
  readonly tables: string[];
  /** True if the service can delete voices; `later`: a server behind it still has the recording. */
  deletes: boolean | 'later';
  /** Extra fields in the response for each cloned voice. */
  toldOfVoices: Readonly<Record<string, boolean>>;
  /** Create calls wait for this promise. */
  throttle: Promise<void>;
  looks: number;
  /** Results of cancel calls. `undefined`: the service cannot cancel tasks. An Error is thrown. */
  cancels: (CancelResult | Error)[] | undefined;
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
    able: UNKNOWN_CAPABILITIES,
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
    canCancel() {
      return this.cancels !== undefined;
    },
    async cancel(_, id) {
      this.cancelled.push(id);
      const how = this.cancels?.shift() ?? (this.cancels ? 'stopped' : 'unsupported');
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
      const { voiceIdField } = operation.outcome;
      if (voiceIdField === undefined) return { id: `service-${this.created.length}` };
      const id = 800 + this.created.length;
      this.known.push({ id, name: String(request.values['voice_name']) });
      return { id: String(id), body: { [voiceIdField]: id, ...this.toldOfVoices } };
    },
    async status() {
      this.looks += 1;
      last = this.statuses.shift() ?? last;
      if (last instanceof Error) throw last;
      const report = parseStatus(last);
      if (!report) throw new Error('the test scripted no status');
      return report;
    },
    async findOutcome(operation, report): Promise<TaskOutcome> {
      const fault = this.collectFaults.shift();
      if (fault) throw fault;
      if (operation.outcome.voiceIdField !== undefined) return { fileLinks: [] };
      if (operation.outcome.isReview) return { fileLinks: [], review: this.review };
      if (operation.outcome.textsField !== undefined) return { fileLinks: [], texts: ['Hola'] };
      const roles =
        operation.outcome.samplesField === undefined ? Object.keys(operation.outcome.files) : ['sample-a', 'sample-b'];
      const run = asJsonObject(report)?.['run_id'];
      return {
        fileLinks: roles.map((role) => ({ role, label: role, address: `/result/${String(run)}/${role}` })),
      };
    },
    async download(address, { folder, name }) {
      const path = join(folder, `${name}.wav`);
      await writeFile(path, `sound of ${address}`);
      return { name: `${name}.wav`, type: 'audio/wav', bytes: 10, seconds: 1, path };
    },
    async capabilities() {
      return this.able;
    },
    async voices() {
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
