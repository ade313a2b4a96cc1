import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { REVALIDATE_HEADER, shared } from './revalidation.ts'

const dropShape = z.object({ tags: z.array(z.string().min(1).max(200)).max(500), expire: z.number().int().min(0) })

/** What this process asked itself to drop; null for everybody who does not know its secret. */
export async function readDropRequest(request: Request): Promise<z.infer<typeof dropShape> | null> {
  const given = Buffer.from(request.headers.get(REVALIDATE_HEADER) ?? '')
  const secret = Buffer.from(shared().secret)
  if (given.length !== secret.length || !timingSafeEqual(given, secret)) return null
  const parsed = dropShape.safeParse(await request.json().catch(() => null))
  return parsed.success ? parsed.data : null
}
