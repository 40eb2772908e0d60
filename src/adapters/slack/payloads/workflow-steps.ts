// Steps for Slack's Workflow Builder: some operations, with inputs and outputs from their declarations. Pure. The
// manifest declares the steps, and a workflow's inputs become typed values.

import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import { type Field, type Operation, toShortFieldName } from '../../../domain/commands/command.ts';
import { isInputRequired } from '../../../domain/commands/parse-invocation.ts';
import { isAllowedInForm } from '../../shared/form.ts';

/** Titles of the operations that are steps, shown among the steps of other apps. */
const TITLES: Readonly<Record<string, string>> = {
  tts: 'Speak a text',
  translate: 'Translate a text',
  story: 'Narrate a document',
};

export interface WorkflowStep {
  readonly operation: Operation;
  readonly title: string;
}

export const listWorkflowSteps = ({ operations }: Catalogue): readonly WorkflowStep[] =>
  operations.flatMap((operation) => {
    const title = TITLES[operation.name];
    return title === undefined ? [] : [{ operation, title }];
  });

/** Outputs for later steps of a workflow: the result's text, or the URL of its file on Slack. */
type StepOutputName = 'text' | 'link';

const listOutputs = ({ outcome }: Operation): readonly StepOutputName[] =>
  outcome.textsField === undefined ? ['link'] : ['text'];

/** Keeps the output names that we know. */
export const parseStepOutputNames = (declared: readonly { readonly name: string }[] = []): StepOutputName[] =>
  declared.flatMap(({ name }) => (name === 'text' || name === 'link' ? [name] : []));

/** Parameter as in Slack's samples. `function_executed` events repeat this form. */
interface StepParameter {
  readonly name: string;
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly is_required: boolean;
}

interface StepDefinition {
  readonly title: string;
  readonly description: string;
  readonly input_parameters: Readonly<Record<string, StepParameter>>;
  readonly output_parameters: Readonly<Record<string, StepParameter>>;
}

/** Names of the inputs for the channel and the requester. */
const CHANNEL = 'channel';
const PERSON = 'person';

const PLACE_PARAMETERS: readonly StepParameter[] = [
  {
    name: CHANNEL,
    type: 'slack#/types/channel_id',
    title: 'Channel',
    description: 'Where the result is posted; the bot must be a member.',
    is_required: true,
  },
  {
    name: PERSON,
    type: 'slack#/types/user_id',
    title: 'For',
    description: 'The requester: their defaults apply, and they can stop the task.',
    is_required: false,
  },
];

const OUTPUT_PARAMETERS: Readonly<Record<StepOutputName, StepParameter>> = {
  text: {
    name: 'text',
    type: 'string',
    title: 'Text',
    description: 'The resulting text.',
    is_required: true,
  },
  link: {
    name: 'link',
    type: 'string',
    title: 'Link',
    description: 'Link to the finished file.',
    is_required: false,
  },
};

const toSlackType = ({ options: { kind } }: Field): string => {
  if (kind === 'number') return 'number';
  if (kind === 'toggle') return 'boolean';
  return kind === 'file' ? 'slack#/types/file_id' : 'string';
};

/** Leaves out advanced fields, and files that the bot reads, since a step returns a text. */
const listStepFields = ({ fields }: Operation): readonly (readonly [string, Field])[] =>
  Object.entries<Field>(fields).filter(([, field]) => isAllowedInForm(field) && !field.isAdvanced && !field.isBotOnly);

function toStepParameter(name: string, field: Field): StepParameter {
  const { options, help, label } = field;
  const choices = options.kind === 'choice' ? options.choices.map((one) => one.label).join(', ') : '';
  return {
    name: toShortFieldName(name, field),
    type: toSlackType(field),
    title: label,
    description: choices === '' ? help : `${help} (${choices})`,
    is_required: isInputRequired(field) || field.replacedBy !== undefined,
  };
}

const byName = (parameters: readonly StepParameter[]) => Object.fromEntries(parameters.map((one) => [one.name, one]));

/** Creates the step declarations of the manifest by operation name, which each execution repeats. */
export const createStepDefinitions = (catalogue: Catalogue): Readonly<Record<string, StepDefinition>> =>
  Object.fromEntries(
    listWorkflowSteps(catalogue).map(({ operation, title }) => {
      const inputs = listStepFields(operation).map(([name, field]) => toStepParameter(name, field));
      const outputs = listOutputs(operation).map((one) => OUTPUT_PARAMETERS[one]);
      const declared: StepDefinition = {
        title,
        description: operation.summary,
        input_parameters: byName([...inputs, ...PLACE_PARAMETERS]),
        output_parameters: byName(outputs),
      };
      return [operation.name, declared];
    }),
  );

type Inputs = Readonly<Record<string, unknown>>;

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Reads the ids of channel and requester. Missing inputs are `undefined`. */
export const readStepPlace = (inputs: Inputs) => ({
  channel: textIn(inputs[CHANNEL]),
  person: textIn(inputs[PERSON]),
});

/** Reads a file id, or the first of several, as earlier steps provide it. */
const fileIn = (value: unknown): string | undefined => textIn(Array.isArray(value) ? value[0] : value);

interface StepInputs {
  /** Values in typed form by field. */
  readonly values: Readonly<Record<string, string>>;
  readonly files: readonly { readonly field: string; readonly id: string }[];
}

/** Reads the inputs of a step execution. */
export function readStepInputs(operation: Operation, inputs: Inputs): StepInputs {
  const values: Record<string, string> = {};
  const files: { field: string; id: string }[] = [];
  for (const [field, one] of listStepFields(operation)) {
    const value = inputs[toShortFieldName(field, one)];
    const { kind } = one.options;
    const id = kind === 'file' ? fileIn(value) : undefined;
    const text = kind === 'toggle' && value === true ? 'yes' : textIn(value);
    if (id !== undefined) files.push({ field, id });
    else if (kind !== 'file' && text !== undefined && text.trim() !== '') values[field] = text;
  }
  return { values, files };
}
