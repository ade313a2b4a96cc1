import 'server-only'
import { askAsGuest } from './cached/ask.ts'
import { log } from './log.ts'
import { isGone } from './revalidation.ts'
import type { SiteKey } from './sites.ts'

const LIFE_MS = 60_000
const MOST = 2000

/** What was learnt of categories a moment ago, the oldest first. */
const learnt = new Map<string, { readonly isKnown: boolean; readonly until: number }>()

/** The way down to a category is empty only where there is no such category. */
async function ask(site: SiteKey, id: number): Promise<boolean> {
  const list = await askAsGuest(site, { key: 'goodsList', query: { select: id, per_page: 1 } })
  return list !== null && list.crumbs?.length !== 0
}

/** Whether there may be a category of this id; yes when the shop API cannot be asked. */
export async function mayBeCategory(site: SiteKey, id: number): Promise<boolean> {
  const category = `${site} ${id}`
  const known = learnt.get(category)
  if (known && known.until > Date.now()) return known.isKnown
  // Nobody waits here for a shop API that is known to be away: the page itself says so.
  if (isGone(site)) return true
  try {
    const isKnown = await ask(site, id)
    learnt.delete(category)
    learnt.set(category, { isKnown, until: Date.now() + LIFE_MS })
    const [oldest] = learnt.keys()
    if (learnt.size > MOST && oldest !== undefined) learnt.delete(oldest)
    return isKnown
  } catch (error) {
    log().warn({ err: error, category }, 'nobody could say whether there is such a category')
    return true
  }
}
