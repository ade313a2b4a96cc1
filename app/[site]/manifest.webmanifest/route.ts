import { manifestText } from '#lib/server/install.ts'
import { siteHandler } from '#lib/server/site-handler.ts'

export const GET = siteHandler(async () => {
  return new Response(await manifestText(), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
})
