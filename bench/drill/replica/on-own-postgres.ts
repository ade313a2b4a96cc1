import { binFolder } from '../../../scripts/support/postgres.mjs'

/** Tests that start servers of their own, beside those that have one. Where none can be started they are reported as skipped. */
export function onOwnPostgres(name: string, tests: () => void): void {
  const canStart = process.env.TEST_DATABASE_URL !== undefined && binFolder() !== undefined
  if (!canStart) process.stderr.write(`skipped, because no PostgreSQL is installed or asked for: ${name}\n`)
  const { skip } = describe
  const report = canStart ? describe : skip
  report(name, tests)
}
