import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// What this side knows of the files of a finished build: when an update of the framework moves them, the build ends and says so.

/** Every cached read of the shop carries this tag, behind the name of its site; a page rendered from one carries it too. */
const SHOP_TAG = '/shop'
const ENDINGS = ['.html', '.rsc', '.meta', '.prefetch.rsc', '.segments']
/**
 * Tells Chromium (136 and newer) to compile all functions of a script while it still arrives, on a thread of its own. Others
 * take it for a comment. Without it each function is read twice on the page's thread: once over, once when it is called.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'
/** Smaller scripts are not compiled on another thread. */
const LEAST_BYTES = 30 * 1024

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
  const { routes, dynamicRoutes } = readJson(path.join(nextFolder, 'prerender-manifest.json'))
  if (!routes || !dynamicRoutes) {
    throw new Error(
      'prerender-manifest.json of the build names no routes: empty pages would be shown (finished-build.mjs)',
    )
  }
  const stripped = []
  for (const route of [...Object.keys(routes), ...Object.keys(dynamicRoutes)]) {
    const base = path.join(nextFolder, 'server', 'app', route === '/' ? 'index' : route)
    if (!showsShop(base)) continue
    for (const ending of ENDINGS) rmSync(base + ending, { recursive: true, force: true })
    stripped.push(route)
  }
  if (stripped.length === 0) {
    throw new Error(
      `no page of the build has a tag that ends with ${SHOP_TAG} in its .meta file: empty pages would be shown (finished-build.mjs)`,
    )
  }
  return stripped
}

/** Puts the hint in front of the large scripts that every page loads. Returns their names; a second run changes nothing. */
export const compileAhead = (nextFolder) => {
  const { rootMainFiles = [] } = readJson(path.join(nextFolder, 'build-manifest.json'))
  if (rootMainFiles.length === 0) {
    throw new Error(
      'build-manifest.json of the build names no scripts of every page as rootMainFiles (finished-build.mjs)',
    )
  }
  return rootMainFiles.filter((name) => {
    const file = path.join(nextFolder, name)
    const text = readFileSync(file, 'utf8')
    if (Buffer.byteLength(text) < LEAST_BYTES || text.startsWith(HINT)) return false
    writeFileSync(file, HINT + text)
    return true
  })
}
