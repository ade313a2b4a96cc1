import { matchRoute } from '#lib/routes/match.ts'

/** Each costs two or three small requests; a whole visit of home stays below thirty. */
const limit = 8

/** Only stored pages are fetched ahead: goods, and lists of a category without filters. Others the server would have to draw. */
function isStored(target: URL): boolean {
  const key = matchRoute(target.pathname)
  if (key === 'goods') return target.search === ''
  if (key !== 'list' && key !== 'listTable') return false
  return [...target.searchParams.keys()].join() === 'select'
}

function isOnScreen(link: Element): boolean {
  const box = link.getBoundingClientRect()
  return box.width > 0 && box.bottom > 0 && box.top < window.innerHeight
}

interface DataSaver {
  readonly saveData?: boolean
}

/** Addresses worth fetching ahead among the links on screen, in the order they stand. None where data is to be saved. */
export function linksAhead(page: ParentNode, here: string): string[] {
  const { connection } = window.navigator as Navigator & { connection?: DataSaver }
  if (connection?.saveData) return []
  const base = new URL(here)
  const found = new Set<string>()
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const target = new URL(link.href, base)
    const address = target.pathname + target.search
    if (address === base.pathname + base.search || !isStored(target) || !isOnScreen(link)) continue
    found.add(address)
    if (found.size === limit) break
  }
  return [...found]
}
