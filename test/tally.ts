// Vitest reporter that ends the output with failed tests, one per line, and a summary: `N passed, N failed`, with `N
// skipped` if any.

import type { Reporter, TestModule } from 'vitest/node';

interface Failure {
  readonly message?: string;
}

export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly Failure[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const failed = (where: string, failures: readonly Failure[] = []): void => {
      counts.failed += 1;
      const [first = ''] = (failures[0]?.message ?? '').split('\n');
      process.stdout.write(`\nfailed test: ${where}: ${first.slice(0, 300)}`);
    };
    for (const error of errors) failed('outside of a test', [error]);
    for (const module of modules) {
      const before = counts.failed;
      for (const test of module.children.allTests()) {
        const { state, errors: failures } = test.result();
        if (state === 'failed') failed(`${module.relativeModuleId} › ${test.fullName}`, failures);
        else if (state !== 'pending') counts[state] += 1;
      }
      // Errors before or after the module's tests.
      if (module.state() === 'failed' && counts.failed === before) failed(module.relativeModuleId, module.errors());
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    process.stdout.write(`\n\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
  }
}
