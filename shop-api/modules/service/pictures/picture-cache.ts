import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Picture } from './picture.ts'

/** Raised when drawings change although their subjects do not. */
const RENDERING_VERSION = 2
/** Drawing takes the processor for tens of milliseconds: more at once would only make everybody wait. */
const RENDERED_AT_ONCE = 1

export interface PictureCache {
  /** Bytes of a picture, from the folder when it has been rendered before. */
  bytes(tag: string, picture: Picture): Promise<Buffer>
}

/** Names a picture by what decides how it looks: the same name, the same bytes. */
export function tagOf(picture: Picture, size: string): string {
  const text = JSON.stringify([RENDERING_VERSION, size, picture.type, picture.subject])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

async function readKnown(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch {
    return null
  }
}

export function createPictureCache(folder: string): PictureCache {
  const underWay = new Map<string, Promise<Buffer>>()
  const waiting: (() => void)[] = []
  let drawing = 0

  const inTurn = async (render: () => Promise<Buffer>): Promise<Buffer> => {
    if (drawing >= RENDERED_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    drawing += 1
    try {
      return await render()
    } finally {
      drawing -= 1
      waiting.shift()?.()
    }
  }

  const renderAndKeep = async (file: string, picture: Picture): Promise<Buffer> => {
    const bytes = await inTurn(picture.render)
    await mkdir(path.dirname(file), { recursive: true })
    const partial = `${file}.${process.pid}`
    await writeFile(partial, bytes)
    await rename(partial, file)
    return bytes
  }

  return {
    async bytes(tag, picture) {
      const file = path.join(folder, tag.slice(0, 2), tag)
      const running = underWay.get(tag)
      if (running !== undefined) return running
      const made = readKnown(file).then((known) => known ?? renderAndKeep(file, picture))
      underWay.set(tag, made)
      try {
        return await made
      } finally {
        underWay.delete(tag)
      }
    },
  }
}
