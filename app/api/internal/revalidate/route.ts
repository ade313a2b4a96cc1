import { revalidateTag } from 'next/cache'
import { readDropRequest } from '#lib/server/drop-request.ts'
import { noteDropped } from '#lib/server/revalidation.ts'

/** The process asks itself to drop cached pages; to anybody else this address does not exist. */
export async function POST(request: Request): Promise<Response> {
  const wanted = await readDropRequest(request)
  if (!wanted) return new Response(null, { status: 404 })
  for (const tag of wanted.tags) revalidateTag(tag, { expire: wanted.expire })
  noteDropped(wanted.tags, wanted.expire)
  return new Response(null, { status: 204 })
}
