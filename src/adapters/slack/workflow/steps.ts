// Steps of Slack's Workflow Builder: some operations, with inputs and outputs as their declarations have them. Pure; the manifest
// declares them, and what a workflow fills in becomes values as a person types them.

import type { Catalogue, Field, Operation } from '../../../domain/commands/command.ts';
import { isMust } from '../../../domain/commands/reading.ts';
import { isAskable } from '../../shared/form.ts';

/** What is a step, under its operation's name, and what it is called among other apps' steps. */
const TITLES: Readonly<Record<string, string>> = {
  tts: 'Speak a text',
  translate: 'Translate a text',
  story: 'Narrate a document',
};

export interface Step {
  readonly operation: Operation;
  readonly title: string;
}

export const stepsOf = ({ operations }: Catalogue): readonly Step[] =>
  operations.flatMap((operation) => {
    const title = TITLES[operation.name];
    return title === undefined ? [] : [{ operation, title }];
  });

/** What later steps of a workflow can use: the words that came of it, the address of its file in Slack. */
export type Output = 'text' | 'link';

const outputsOf = ({ outcome }: Operation): readonly Output[] =>
  outcome.texts === undefined ? ['link'] : ['text'];

/** Those of ours that Slack names. */
export const outputsNamed = (declared: readonly { readonly name: string }[] = []): Output[] =>
  declared.flatMap(({ name }) => (name === 'text' || name === 'link' ? [name] : []));

/** As Slack's own samples write it, and as `function_executed` tells it again. */
export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly is_required: boolean;
}

export interface StepFunction {
  readonly title: string;
  readonly description: string;
  readonly input_parameters: Readonly<Record<string, Parameter>>;
  readonly output_parameters: Readonly<Record<string, Parameter>>;
}

/** Where the result is posted, and for whom. */
const CHANNEL = 'channel';
const PERSON = 'person';

const PLACES: readonly Parameter[] = [
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
    description: 'Whose request it is: their defaults hold, and they may stop it.',
    is_required: false,
  },
];

const OUTPUTS: Readonly<Record<Output, Parameter>> = {
  text: {
    name: 'text',
    type: 'string',
    title: 'Text',
    description: 'The words that came of it.',
    is_required: true,
  },
  link: {
    name: 'link',
    type: 'string',
    title: 'Link',
    description: 'Where the finished file is.',
    is_required: false,
  },
};

const typeOf = ({ options: { kind } }: Field): string => {
  if (kind === 'number') return 'number';
  if (kind === 'toggle') return 'boolean';
  return kind === 'file' ? 'slack#/types/file_id' : 'string';
};

/** What most people ever set. */
const shownOf = ({ fields }: Operation): readonly (readonly [string, Field])[] =>
  Object.entries<Field>(fields).filter(([, field]) => isAskable(field) && !field.more);

const nameOf = (name: string, { as = name }: Field): string => as;

function inputOf(name: string, field: Field): Parameter {
  const { options, help, label } = field;
  const choices = options.kind === 'choice' ? options.choices.map((one) => one.label).join(', ') : '';
  return {
    name: nameOf(name, field),
    type: typeOf(field),
    title: label,
    description: choices === '' ? help : `${help} (${choices})`,
    is_required: isMust(field),
  };
}

const byName = (all: readonly Parameter[]) => Object.fromEntries(all.map((one) => [one.name, one]));

/** The steps as the manifest declares them, by the name that an execution tells. */
export const functionsOf = (catalogue: Catalogue): Readonly<Record<string, StepFunction>> =>
  Object.fromEntries(
    stepsOf(catalogue).map(({ operation, title }) => {
      const inputs = shownOf(operation).map(([name, field]) => inputOf(name, field));
      const outputs = outputsOf(operation).map((one) => OUTPUTS[one]);
      const declared: StepFunction = {
        title,
        description: operation.summary,
        input_parameters: byName([...inputs, ...PLACES]),
        output_parameters: byName(outputs),
      };
      return [operation.name, declared];
    }),
  );

type Inputs = Readonly<Record<string, unknown>>;

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Who and where, by Slack's ids; what is not there is not told. */
export const placeIn = (inputs: Inputs) => ({
  channel: textIn(inputs[CHANNEL]),
  person: textIn(inputs[PERSON]),
});

/** A file, or the first of several, as the steps before bring them. */
const fileIn = (value: unknown): string | undefined => textIn(Array.isArray(value) ? value[0] : value);

interface GivenToStep {
  /** As typed, by field. */
  readonly values: Readonly<Record<string, string>>;
  readonly files: readonly { readonly field: string; readonly id: string }[];
}

/** What a workflow filled in. */
export function givenIn(operation: Operation, inputs: Inputs): GivenToStep {
  const values: Record<string, string> = {};
  const files: { field: string; id: string }[] = [];
  for (const [field, one] of shownOf(operation)) {
    const value = inputs[nameOf(field, one)];
    const { kind } = one.options;
    const id = kind === 'file' ? fileIn(value) : undefined;
    const said = kind === 'toggle' && value === true ? 'yes' : textIn(value);
    if (id !== undefined) files.push({ field, id });
    else if (kind !== 'file' && said !== undefined && said.trim() !== '') values[field] = said;
  }
  return { values, files };
}
