import { connection } from 'next/server'
import { sitemapIndex } from '#lib/server/sitemap.ts'

export async function GET(): Promise<Response> {
  await connection()
  return new Response(await sitemapIndex(), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
