import 'server-only'
import { EnvError, env } from './env.ts'
import { guardRequests } from './request-guard.ts'

/** Checks the configuration and puts the guard before every request. Ends the process when it cannot be started. */
export function startServer(): void {
  try {
    env()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`storefront: wrong configuration\n${error.message.replace(/^/gm, '  ')}\n`)
    process.exit(1)
  }
  guardRequests()
}
