import 'server-only'
import { followChanges } from './change-listener.ts'
import { EnvError, env } from './env.ts'
import { log } from './log.ts'
import { sendStoredPagesReady } from './ready-answers.ts'
import { guardRequests } from './request-guard.ts'
import { markSharedSignIns } from './sign-in/mark-documents.ts'
import { sites } from './sites.ts'
import { forgetStoredPages } from './stored-pages.ts'
import { sweepRegularly } from './sweep.ts'

/**
 * Checks the configuration, forgets the pages of an earlier process, puts the guard before every request, marks sign-ins of
 * the main site, lets stored pages leave as ready bytes, starts listening to every site's shop API, and keeps what is
 * stored within its room. Ends the process when it cannot be started. Waits for
 * nothing: the server is not up yet when this runs.
 */
export function startServer(): void {
  try {
    env()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`storefront: wrong configuration\n${error.message.replace(/^/gm, '  ')}\n`)
    process.exit(1)
  }
  forgetStoredPages()
  guardRequests()
  markSharedSignIns()
  sendStoredPagesReady()
  for (const site of sites().all) {
    followChanges(site).catch((error: unknown) =>
      log().error({ site: site.key, err: error }, 'announcements are not followed any more'),
    )
  }
  sweepRegularly()
}
