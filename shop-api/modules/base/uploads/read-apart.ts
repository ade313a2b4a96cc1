import { keepProcess, ProcessEnded } from '#shop-api/platform/bounded/kept-process.ts'
import { LineFull } from '#shop-api/platform/bounded/line.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { heavyWork } from '#shop-api/platform/metrics/counts.ts'
import type { ReadMarkup } from './inspect-markup.ts'

export type PictureFormat = 'image/jpeg' | 'image/png'

/** What is to be found out of bytes that anybody may have made. */
export type ForeignTask =
  | { readonly kind: 'document'; readonly bytes: Uint8Array }
  | { readonly kind: 'ofd'; readonly bytes: Uint8Array }
  | { readonly kind: 'xml'; readonly bytes: Uint8Array }
  /** The picture rendered again, upright and with its longest side at most so long. */
  | {
      readonly kind: 'redraw'
      readonly bytes: Uint8Array
      readonly format: PictureFormat
      readonly longest: number
      readonly mostPixels: number
    }
  /** The picture read to its end: a file that was cut off shows only there. */
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly mostPixels: number }

export type ForeignAnswer =
  | { readonly reason: string }
  | ReadMarkup
  | { readonly reason: ''; readonly bytes: Uint8Array; readonly width: number; readonly height: number }

const script = new URL('./foreign-process.ts', import.meta.url)

/** A document of 10 MB or a picture of 50 million pixels takes a second or two. */
const limits = { cpuMs: 6_000, clockMs: 40_000, mostMemoryMb: 320, idleMs: 30_000 }

/** Why bytes were not read, beside what is wrong with them: they were made to cost too much, or look like it. */
export const TOO_COSTLY = '文件过大或过于复杂，无法读取，请另存为普通文件后上传'

/**
 * Finds out in a process of its own what bytes of others are. `who` brings them: each has few places in the line, so that no
 * member's files hold up those of others.
 */
export function foreignReader(kind: string, line: { readonly most: number; readonly mostOfOne: number }) {
  const { ask, size } = keepProcess<ForeignTask, ForeignAnswer>(script, { ...limits, ...line })
  heavyWork.read({ kind }, size)
  return {
    /** Throws ShopRefusal 429 when too many wait, or the machine has no time for it. */
    read: async (task: ForeignTask, who: string): Promise<ForeignAnswer> => {
      try {
        return await ask(task, who)
      } catch (error) {
        if (error instanceof LineFull) throw new ShopRefusal(429, '当前上传的文件较多，请稍后重试', undefined, 10)
        if (!(error instanceof ProcessEnded)) throw error
        if (error.ending === 'starved')
          throw new ShopRefusal(429, '服务器繁忙，文件未能读完，请稍后重试', undefined, 10)
        return { reason: TOO_COSTLY }
      }
    },
  }
}
