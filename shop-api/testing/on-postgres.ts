const { skip } = describe

/** Tests that mean something only with real concurrency. Without PostgreSQL they are reported as skipped, by name. */
export function describeOnPostgres(name: string, tests: () => void): void {
  const hasServer = process.env.TEST_DATABASE_URL !== undefined
  if (!hasServer) process.stderr.write(`skipped, because TEST_DATABASE_URL names no PostgreSQL: ${name}\n`)
  const report = hasServer ? describe : skip
  report(name, tests)
}
