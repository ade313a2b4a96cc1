import 'server-only'
import { z } from 'zod'
import { isSecret, REVALIDATE_HEADER } from './revalidation.ts'

const dropShape = z.object({ tags: z.array(z.string().min(1).max(200)).max(500), expire: z.number().int().min(0) })

/** What this process, or the one it works for, asks it to drop; null for everybody who does not know its secret. */
export async function readDropRequest(request: Request): Promise<z.infer<typeof dropShape> | null> {
  if (!isSecret(request.headers.get(REVALIDATE_HEADER) ?? '')) return null
  const parsed = dropShape.safeParse(await request.json().catch(() => null))
  return parsed.success ? parsed.data : null
}
