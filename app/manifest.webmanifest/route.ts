import { connection } from 'next/server'
import { manifestText } from '#lib/server/install.ts'

export async function GET(): Promise<Response> {
  await connection()
  return new Response(await manifestText(), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
