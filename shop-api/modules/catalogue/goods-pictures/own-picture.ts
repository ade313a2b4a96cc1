import { notFound } from '#shop-api/platform/http/refusal.ts'
import { BY_CONTENT, subjectBehind } from './addresses.ts'
import type { Files } from './originals.ts'
import { readOriginal } from './originals.ts'
import { firstPictureOf, isKnown } from './pictured-goods.ts'
import { renderingOf, renderPicture } from './render.ts'
import { subjectPicture } from './subject-pictures.ts'

const HASH = /^[0-9a-f]{32}$/

const ID = /^[1-9]\d{0,8}$/

async function hashBehind({ db }: Files, kind: string, name: string): Promise<string | null> {
  if (kind === 'goods') return firstPictureOf(db, name)
  return kind === BY_CONTENT && HASH.test(name) && (await isKnown(db, name)) ? name : null
}

/** What an address means: the hash of an original, in which size. */
async function meaningOf(files: Files, kind: string, name: string, size: string) {
  const subject = subjectBehind(kind, size)
  if (subject) {
    const hash = ID.test(name) ? await subjectPicture(files.db, subject.kind, Number(name)) : null
    return { hash, rendering: renderingOf(subject.own) }
  }
  const rendering = renderingOf(size)
  return { hash: rendering ? await hashBehind(files, kind, name) : null, rendering }
}

/** A picture the operator brought, by its content or by what shows it; null where there is none. */
export async function findOwnPicture(files: Files, kind: string, name: string, size: string) {
  const { hash, rendering } = await meaningOf(files, kind, name, size)
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
