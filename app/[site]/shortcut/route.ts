import { shortcutFile } from '#lib/server/install.ts'
import { siteHandler } from '#lib/server/site-handler.ts'

export const GET = siteHandler(async () => {
  const { text, disposition } = await shortcutFile()
  return new Response(text, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': disposition,
      'cache-control': 'no-cache',
    },
  })
})
