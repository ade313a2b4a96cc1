import { connection } from 'next/server'

/** The process lives: nobody else is asked, so that a shop API that is away restarts no storefront. */
export async function GET(): Promise<Response> {
  await connection()
  return new Response('alive', { headers: { 'cache-control': 'no-store' } })
}
