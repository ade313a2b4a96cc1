import { isFollowed } from '#lib/kernel/href.ts'
import { matchRoute } from '#lib/routes/match.ts'

/** Each costs two requests. */
const limit = 6

/** Only cached pages are fetched ahead: goods, and lists without filters. Others the server would have to draw. */
function isCached(target: URL): boolean {
  const key = matchRoute(target.pathname)
  if (key === 'goods') return target.search === ''
  if (key !== 'list' && key !== 'listTable') return false
  const filters = [...target.searchParams.keys()].join()
  return filters === 'select' || (filters === '' && key === 'list')
}

function isOnScreen(link: Element): boolean {
  // Asking for the place of what was not laid out yet would have it laid out. Older browsers lay out everything.
  if ('checkVisibility' in link && !link.checkVisibility({ contentVisibilityAuto: true })) return false
  const box = link.getBoundingClientRect()
  return box.width > 0 && box.bottom > 0 && box.top < window.innerHeight
}

interface DataSaver {
  readonly saveData?: boolean
}

/**
 * Addresses worth fetching ahead among the links on screen, in their order on the page. From a list one goes on to goods
 * rather than to other lists. None where data is to be saved.
 */
export function linksAhead(page: ParentNode, here: string): string[] {
  const { connection } = window.navigator as Navigator & { connection?: DataSaver }
  if (connection?.saveData) return []
  const base = new URL(here)
  const goods = new Set<string>()
  const lists = new Set<string>()
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    if (!isFollowed(link.getAttribute('href') ?? '')) continue
    const target = new URL(link.href, base)
    const address = target.pathname + target.search
    if (address === base.pathname + base.search || !isCached(target) || !isOnScreen(link)) continue
    if (matchRoute(target.pathname) === 'goods') goods.add(address)
    else lists.add(address)
  }
  const isHome = matchRoute(base.pathname) === 'home'
  return [...(isHome ? lists : goods), ...(isHome ? goods : lists)].slice(0, limit)
}
