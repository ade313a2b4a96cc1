import { connection } from 'next/server'

/** The process is alive. Nothing else is asked: a shop API that is down must not restart storefronts. */
export async function GET(): Promise<Response> {
  await connection()
  return new Response('alive', { headers: { 'cache-control': 'no-store' } })
}
