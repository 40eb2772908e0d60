// The chat platforms: the only list of them.

import { discord } from './discord/descriptor.ts';
import { mcp } from './mcp/descriptor.ts';
import type { AdapterDescriptor } from './shared/descriptor.ts';
import { slack } from './slack/descriptor.ts';
import { web } from './web/descriptor.ts';

export const PLATFORMS: readonly AdapterDescriptor[] = [web, discord, slack, mcp];
