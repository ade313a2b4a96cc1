import { connection } from 'next/server'
import { sitemapPart } from '#lib/server/sitemap.ts'

interface Context {
  readonly params: Promise<{ part: string }>
}

/** Drawn from cached reads: the text itself is cheap, and fifty thousand addresses are not worth keeping twice. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await connection()
  const text = await sitemapPart((await params).part)
  if (text === null) return new Response(null, { status: 404 })
  return new Response(text, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
