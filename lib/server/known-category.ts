import 'server-only'
import { LRUCache } from 'lru-cache'
import { askAsGuest } from './cached/ask.ts'
import { log } from './log.ts'
import { isGone } from './revalidation.ts'
import type { SiteKey } from './sites.ts'

const KNOWN_MS = 60_000
/** Short: a shop API that is out of order may answer so for any category (milliseconds). */
const MISSING_MS = 4_000

/** Whether categories exist, as answered a moment ago. */
const learnt = new LRUCache<string, boolean>({ max: 2_000 })

/** The way down to a category is empty only where there is no such category. */
async function ask(site: SiteKey, id: number): Promise<boolean> {
  const list = await askAsGuest(site, { key: 'goodsList', query: { select: id, per_page: 1 } })
  return list !== null && list.crumbs?.length !== 0
}

/** Whether there may be a category of this id; yes when the shop API cannot be asked. */
export async function mayBeCategory(site: SiteKey, id: number): Promise<boolean> {
  const category = `${site} ${id}`
  const known = learnt.get(category)
  if (known !== undefined) return known
  // No waiting for a shop API that is known to be down: the page itself says so.
  if (isGone(site)) return true
  try {
    const isKnown = await ask(site, id)
    learnt.set(category, isKnown, { ttl: isKnown ? KNOWN_MS : MISSING_MS })
    return isKnown
  } catch (error) {
    log().warn({ err: error, category }, 'nobody could say whether there is such a category')
    return true
  }
}
