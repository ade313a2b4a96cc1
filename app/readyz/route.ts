import { connection } from 'next/server'
import { becomeReady } from '#lib/server/readiness.ts'

export async function GET(): Promise<Response> {
  await connection()
  await becomeReady()
  return new Response('ready', { headers: { 'cache-control': 'no-store' } })
}
