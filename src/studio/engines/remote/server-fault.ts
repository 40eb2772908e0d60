// Faults of a server as the studio acts on them, with their messages: what happened, and what the operator can do.

import { type Message, message } from '../../../messages/message.ts';
import { duration } from '../../../messages/values.ts';

export type ServerFault =
  | {
      readonly what:
        | 'silent'
        | 'loading'
        | 'brokeOff'
        | 'sentTooMuch'
        | 'refusedKey'
        | 'unknownCall'
        | 'busy'
        | 'movedOn'
        | 'webPage'
        | 'notKnown'
        | 'noTranscript'
        | 'noText'
        | 'noSound'
        | 'empty';
    }
  | { readonly what: 'late'; readonly seconds: number }
  | { readonly what: 'brokeDown' | 'refused'; readonly status: number };

/** A text that follows the server's name: `did not answer within 60 seconds`. */
export function createFaultMessage(fault: ServerFault): Message {
  switch (fault.what) {
    case 'late':
      return message('faults.did.late', { time: duration(fault.seconds * 1000) });
    case 'brokeDown':
    case 'refused':
      return message(`faults.did.${fault.what}`, { status: fault.status });
    default:
      return message(`faults.did.${fault.what}`);
  }
}

/** Names of the settings with the server's URL, key and model. */
interface SettingNames {
  readonly urlSetting: string;
  readonly keyVariable: string;
  readonly modelVariable: string;
}

/** `fault`: undefined if only one kind of call can have it. */
export function createAdviceMessage(settings: SettingNames, fault?: ServerFault): Message {
  const { urlSetting: setting, keyVariable } = settings;
  switch (fault?.what) {
    case 'refusedKey':
      return message('faults.owner.key', { setting: keyVariable });
    case 'movedOn':
      return message('faults.owner.address', { setting });
    case 'webPage':
      return message('faults.owner.page', { setting });
    case 'unknownCall':
    case 'refused':
      return createModelAdviceMessage(settings);
    case 'silent':
    case 'late':
      return message('faults.owner.start', { setting });
    case 'loading':
      return message('faults.owner.wait');
    default:
      return message('faults.owner.log', { setting });
  }
}

export const createModelAdviceMessage = ({ urlSetting: setting, modelVariable: model }: SettingNames): Message =>
  message('faults.owner.model', { setting, model });
