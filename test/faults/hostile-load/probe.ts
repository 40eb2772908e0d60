// Loaded before the bot. On SIGUSR2 it writes the main loop's longest delay since the last signal, in milliseconds, to
// PROBE_FILE.

import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('SIGUSR2', () => {
  const file = process.env['PROBE_FILE'] ?? '';
  writeFileSync(`${file}.part`, String(Math.round(delay.max / 1e6)));
  renameSync(`${file}.part`, file);
  delay.reset();
});
