import { connection } from 'next/server'
import { shortcutFile } from '#lib/server/install.ts'

export async function GET(): Promise<Response> {
  await connection()
  const { text, disposition } = await shortcutFile()
  return new Response(text, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': disposition,
      'cache-control': 'no-cache',
    },
  })
}
