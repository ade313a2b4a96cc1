import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import { SHOP_ID_HEADER } from '#lib/contract/changes.ts'

interface Known {
  /** By the address an upstream is known by. */
  readonly ids: Map<string, string>
  readonly listeners: Map<string, () => void>
}

const slot = Symbol.for('shop.identities')

/** One for the whole process: the framework loads modules once a bundle. */
function known(): Known {
  const box = globalThis as unknown as Record<symbol, Known | undefined>
  box[slot] ??= { ids: new Map(), listeners: new Map() }
  return box[slot]
}

/** Which shop answered last at an upstream; undefined before its first answer, and where it never says so. */
export const shopAt = (base: URL): string | undefined => known().ids.get(base.href)

/** Calls back whenever another shop answers at an upstream than before. */
export function onOtherShop(base: URL, listener: () => void): void {
  known().listeners.set(base.href, listener)
}

/** Notes which shop an answer is of. One that does not say so, of an earlier release perhaps, changes nothing. */
export function noteShop(base: URL, headers: IncomingHttpHeaders | Headers): void {
  const id = headers instanceof Headers ? headers.get(SHOP_ID_HEADER) : headers[SHOP_ID_HEADER]
  if (typeof id !== 'string' || id === '') return
  const before = shopAt(base)
  known().ids.set(base.href, id)
  if (before !== undefined && before !== id) known().listeners.get(base.href)?.()
}

/** For tests, which share a process. @internal */
export function forgetShops(): void {
  known().ids.clear()
}
