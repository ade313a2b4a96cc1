import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Every cached read of the shop carries this tag, behind the name of its site; a page rendered from one carries it too. */
const SHOP_TAG = '/shop'
const ENDINGS = ['.html', '.rsc', '.meta', '.prefetch.rsc', '.segments']

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

const showsShop = (base) => {
  const tags = readJson(`${base}.meta`).headers?.['x-next-cache-tags'] ?? ''
  return tags.split(',').some((tag) => tag.endsWith(SHOP_TAG))
}

/**
 * Takes every page that reads the shop out of a finished build. A build knows no shop, so those pages are empty; without
 * them the server renders each one again for its first visitor. Returns the routes whose pages were taken out.
 */
export const stripShopPages = (nextFolder) => {
  const { routes = {}, dynamicRoutes = {} } = readJson(path.join(nextFolder, 'prerender-manifest.json'))
  const stripped = []
  for (const route of [...Object.keys(routes), ...Object.keys(dynamicRoutes)]) {
    const base = path.join(nextFolder, 'server', 'app', route === '/' ? 'index' : route)
    if (!showsShop(base)) continue
    for (const ending of ENDINGS) rmSync(base + ending, { recursive: true, force: true })
    stripped.push(route)
  }
  return stripped
}
