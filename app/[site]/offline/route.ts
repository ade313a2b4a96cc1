import { offlinePage } from '#lib/server/offline-page.ts'
import { siteHandler } from '#lib/server/site-handler.ts'

/** No page of the framework: without a network it has to work without any other file. */
export const GET = siteHandler(async () => {
  return new Response(await offlinePage(), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  })
})
