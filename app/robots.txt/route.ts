import { connection } from 'next/server'
import { robotsText } from '#lib/server/sitemap.ts'

export async function GET(): Promise<Response> {
  await connection()
  return new Response(await robotsText(), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
