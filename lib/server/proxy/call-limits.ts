import 'server-only'
import type { Call } from '#lib/contract/call.ts'
import { sourceOf } from '#lib/kernel/source.ts'
import { CLIENT_ADDRESS_HEADER } from '../endpoints.ts'
import { areWithin } from '../shared-windows.ts'
import { readSession } from '../sign-in/session.ts'
import { Refusal } from './refusal.ts'

/**
 * Counts a call that could be asked through a list, whatever the upstream itself allows: by address and, for members,
 * by session; by all storefronts together where they share an engine. Throws Refusal 429.
 */
export async function countLimited(request: Request, call: Call): Promise<void> {
  if (!call.limit) return
  const session = await readSession(request)
  const address = sourceOf(request.headers.get(CLIENT_ADDRESS_HEADER) ?? '')
  const keys = [`${call.path} ${address}`, ...(session ? [`${call.path} session ${session.id}`] : [])]
  if (!(await areWithin(keys, call.limit))) throw new Refusal(429, [], '操作过于频繁，请稍后重试')
}
