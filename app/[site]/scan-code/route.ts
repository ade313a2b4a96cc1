import { scanCodePicture } from '#lib/server/scan-code.ts'
import { siteHandler } from '#lib/server/site-handler.ts'

/** A code of the frame as a picture of its own: every page shows the same few, and none has to carry them. */
export const GET = siteHandler(async (request) => {
  const picture = await scanCodePicture(new URL(request.url).searchParams.get('name') ?? '')
  if (picture === null) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(picture, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=600' },
  })
})
