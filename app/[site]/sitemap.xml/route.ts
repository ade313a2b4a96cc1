import { siteHandler } from '#lib/server/site-handler.ts'
import { sitemapIndex } from '#lib/server/sitemap.ts'

export const GET = siteHandler(async () => {
  return new Response(await sitemapIndex(), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
})
