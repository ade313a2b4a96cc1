import { siteHandler } from '#lib/server/site-handler.ts'
import { sitemapPart } from '#lib/server/sitemap.ts'

interface Params {
  readonly site: string
  readonly part: string
}

/** Rendered from cached reads: the text itself is cheap, and fifty thousand addresses are not worth keeping twice. */
export const GET = siteHandler(async (_request, { part }: Params) => {
  const text = await sitemapPart(part)
  if (text === null) return new Response(null, { status: 404 })
  return new Response(text, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
})
