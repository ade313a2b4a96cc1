import { connection } from 'next/server'
import { becomeReady, readinessDetails } from '#lib/server/readiness.ts'

export async function GET(): Promise<Response> {
  await connection()
  await becomeReady()
  return Response.json(readinessDetails(), { headers: { 'cache-control': 'no-store' } })
}
