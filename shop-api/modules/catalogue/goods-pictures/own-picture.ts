import { notFound } from '#shop-api/platform/http/refusal.ts'
import { BY_CONTENT } from './addresses.ts'
import type { Files } from './originals.ts'
import { readOriginal } from './originals.ts'
import { renderingOf, renderPicture } from './render.ts'
import { firstPictureOf, isKnown } from './repository.ts'

const HASH = /^[0-9a-f]{32}$/

async function hashBehind({ db }: Files, kind: string, name: string): Promise<string | null> {
  if (kind === 'goods') return firstPictureOf(db, name)
  return kind === BY_CONTENT && HASH.test(name) && (await isKnown(db, name)) ? name : null
}

/** A picture the operator brought, by its content or by its goods; null where there is none. */
export async function findOwnPicture(files: Files, kind: string, name: string, size: string) {
  const rendering = renderingOf(size)
  const hash = rendering && (await hashBehind(files, kind, name))
  if (!rendering || !hash) return null
  return {
    type: rendering.type,
    subject: { hash, side: rendering.side },
    render: async () => {
      const original = await readOriginal(files, hash)
      if (!original) throw notFound('图片不存在')
      return renderPicture(original, rendering)
    },
  }
}
