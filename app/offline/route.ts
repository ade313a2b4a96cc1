import { connection } from 'next/server'
import { offlinePage } from '#lib/server/offline-page.ts'

/** No page of the framework: without a network it has to stand without any other file. */
export async function GET(): Promise<Response> {
  await connection()
  return new Response(await offlinePage(), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  })
}
