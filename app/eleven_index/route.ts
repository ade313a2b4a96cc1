import { connection } from 'next/server'
import { routes } from '#lib/routes/registry.ts'
import { env } from '#lib/server/env.ts'

/** Leads to the main site, which is known at run time only. */
async function leave(): Promise<Response> {
  await connection()
  const location = env().MAIN_SITE_URL ?? routes.elevenIndex.redirect
  return new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } })
}

export { leave as GET, leave as HEAD }
