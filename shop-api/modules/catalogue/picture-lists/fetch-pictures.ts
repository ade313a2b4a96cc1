import PQueue from 'p-queue'
import { BY_CONTENT } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import { inspectPicture } from '#shop-api/modules/catalogue/goods-pictures/inspect-picture.ts'
import { PictureError } from '#shop-api/modules/catalogue/goods-pictures/kinds-of-file.ts'
import type { Files } from '#shop-api/modules/catalogue/goods-pictures/originals.ts'
import { keepOriginal } from '#shop-api/modules/catalogue/goods-pictures/originals.ts'
import { isKnown, noteFiles } from '#shop-api/modules/catalogue/goods-pictures/pictured-goods.ts'
import type { FetchFile } from '#shop-api/platform/outgoing/fetch-file.ts'
import { FetchError } from '#shop-api/platform/outgoing/fetch-file.ts'
import type { Asked } from '#shop-api/platform/table-files/table-file.ts'

/** At a time: more of them would be in memory at once, and a supplier's site is not to be overrun. */
const AT_ONCE = 4
/** How often it is looked whether the import was called off, while sites are slow. */
const LOOK_MS = 500

const OWN = new RegExp(`^/api/image/${BY_CONTENT}/([0-9a-f]{32})(?:/\\w+)?$`)

/** How an export writes a picture the shop has. */
export const ownAddress = (hash: string): string => `/api/image/${BY_CONTENT}/${hash}/large`

/** What is behind an address: the hash of a picture the shop has from now on, or why there is none. */
export type Fetched = { readonly hash: string } | { readonly reason: string }

export interface PictureSource extends Files {
  readonly fetchFile: FetchFile
}

async function pictureBehind(source: PictureSource, address: string, now: Date, signal: AbortSignal): Promise<Fetched> {
  const [, own] = OWN.exec(address) ?? []
  if (own) return (await isKnown(source.db, own)) ? { hash: own } : { reason: '图片不存在' }
  try {
    const bytes = await source.fetchFile(address, signal)
    const picture = await inspectPicture(bytes)
    // Kept by a check, too, so that nothing waits in memory; what no goods show is forgotten after some time.
    await noteFiles(source.db, [picture], now)
    await keepOriginal(source, picture.hash, bytes)
    return { hash: picture.hash }
  } catch (error) {
    if (error instanceof FetchError || error instanceof PictureError) return { reason: error.message }
    throw error
  }
}

/** Fetches every address once. Throws ShopRefusal where the import is called off meanwhile. */
export async function fetchPictures(
  source: PictureSource,
  addresses: readonly string[],
  { now, watch }: Pick<Asked, 'now' | 'watch'>,
): Promise<Map<string, Fetched>> {
  const stop = new AbortController()
  const look = setInterval(() => {
    try {
      watch.goOn()
    } catch (error) {
      stop.abort(error)
    }
  }, LOOK_MS)
  const found = new Map<string, Fetched>()
  const queue = new PQueue({ concurrency: AT_ONCE })
  try {
    await queue.addAll(
      [...new Set(addresses)].map((address) => async () => {
        stop.signal.throwIfAborted()
        found.set(address, await pictureBehind(source, address, now, stop.signal))
        watch.note({ checked: found.size })
      }),
    )
    watch.goOn()
    return found
  } catch (error) {
    // The others end on their own: nothing waits for them.
    stop.abort(error)
    throw error
  } finally {
    clearInterval(look)
  }
}
