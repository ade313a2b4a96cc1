import 'server-only'
import type { Call } from '#lib/contract/call.ts'
import { sourceOf } from '#lib/kernel/source.ts'
import { CLIENT_ADDRESS_HEADER } from '../request-guard.ts'
import { readSession } from '../session.ts'
import { Refusal } from './refusal.ts'

interface Window {
  count: number
  readonly endsAt: number
}

const MOST_WINDOWS = 20_000
/** Oldest first. */
const windows = new Map<string, Window>()

function isWithin(key: string, { most, seconds }: NonNullable<Call['limit']>): boolean {
  const now = Date.now()
  const known = windows.get(key)
  if (known && known.endsAt > now) {
    known.count += 1
    return known.count <= most
  }
  windows.delete(key)
  windows.set(key, { count: 1, endsAt: now + seconds * 1000 })
  const [oldest] = windows.keys()
  if (windows.size > MOST_WINDOWS && oldest !== undefined) windows.delete(oldest)
  return true
}

/**
 * Counts a call that could be asked through a list, whatever the upstream itself allows: by address and, for members,
 * by session. Throws Refusal 429.
 */
export async function countLimited(request: Request, call: Call): Promise<void> {
  if (!call.limit) return
  const session = await readSession(request)
  const address = sourceOf(request.headers.get(CLIENT_ADDRESS_HEADER) ?? '')
  const keys = [`${call.path} ${address}`, ...(session ? [`${call.path} session ${session.id}`] : [])]
  const { limit } = call
  const within = keys.map((key) => isWithin(key, limit))
  if (within.includes(false)) throw new Refusal(429, [], '操作过于频繁，请稍后再试')
}
