// Where the main thread is, asked from another one while it is busy: functions, files and lines, innermost first. Never a
// value of anything: people's words are in those.

import { type Debugger, type InspectorNotification, Session } from 'node:inspector';

const MOST_FRAMES = 8;
const ROOT = new URL('../../../', import.meta.url).href;

/** Stops the main thread for good. Says so when it cannot be asked, as in the middle of a query of the database. */
export function standingAt(patienceMs: number): Promise<string> {
  const session = new Session();
  const files = new Map<string, string>();
  return new Promise((resolve) => {
    const nowhere = () => resolve('outside JavaScript: a query, a file or a library of the system');
    setTimeout(nowhere, patienceMs);
    session.on(
      'Debugger.scriptParsed',
      ({ params }: InspectorNotification<Debugger.ScriptParsedEventDataType>) =>
        files.set(params.scriptId, params.url),
    );
    session.on('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) =>
      resolve(framesOf(params.callFrames, files)),
    );
    session.connectToMainThread();
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });
}

function framesOf(frames: readonly Debugger.CallFrame[], files: ReadonlyMap<string, string>): string {
  const named = frames.slice(0, MOST_FRAMES).map(({ functionName, location }) => {
    const file = (files.get(location.scriptId) ?? 'unknown').replace(ROOT, '');
    return `${functionName || 'anonymous'} (${file}:${location.lineNumber + 1})`;
  });
  return named.join(' < ');
}
