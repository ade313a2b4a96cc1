function reportWhere(variable: string, missing: string, name: string, tests: () => void): void {
  const isThere = process.env[variable] !== undefined
  if (!isThere) process.stderr.write(`skipped, because ${variable} names no ${missing}: ${name}\n`)
  const { skip } = describe
  const report = isThere ? describe : skip
  report(name, tests)
}

/** Tests that mean something only with real concurrency. Without PostgreSQL they are reported as skipped, by name. */
export function describeOnPostgres(name: string, tests: () => void): void {
  reportWhere('TEST_DATABASE_URL', 'PostgreSQL', name, tests)
}

/** Tests of the way through PgBouncer, which leads to the server of TEST_DATABASE_URL. */
export function describeThroughPooler(name: string, tests: () => void): void {
  reportWhere('TEST_POOLER_URL', 'PgBouncer', name, tests)
}
