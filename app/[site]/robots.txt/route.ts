import { siteHandler } from '#lib/server/site-handler.ts'
import { robotsText } from '#lib/server/sitemap.ts'

export const GET = siteHandler(async () => {
  return new Response(await robotsText(), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
})
