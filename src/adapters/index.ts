// The only list of the chat platforms.

import { discordDescriptor } from './discord/descriptor.ts';
import { mcpDescriptor } from './mcp/descriptor.ts';
import type { AdapterDescriptor } from './shared/adapter-descriptor.ts';
import { slackDescriptor } from './slack/descriptor.ts';
import { webDescriptor } from './web/descriptor.ts';

export const ADAPTER_DESCRIPTORS: readonly AdapterDescriptor[] = [
  webDescriptor,
  discordDescriptor,
  slackDescriptor,
  mcpDescriptor,
];
