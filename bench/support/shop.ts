import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from '../../scripts/support/storefront-build.mjs'
import { dataFolder, inRoot } from './paths.ts'
import type { Server, Servers } from './servers.ts'

const SECRET = 'only-for-measurements-0123456789-abcdefghijkl'

/**
 * The built storefront, copied away so that a build meanwhile changes nothing under a running measurement. Builds first
 * when the sources have changed, unless BENCH_AS_BUILT says to take what is there.
 */
async function copyStorefront(): Promise<string> {
  if (!process.env.BENCH_AS_BUILT) await ensureBuilt(() => console.log('building the storefront'))
  const copy = path.join(dataFolder, 'storefront')
  rmSync(copy, { recursive: true, force: true })
  cpSync(inRoot('.next', 'standalone'), copy, { recursive: true })
  return copy
}

/** The reference shop API with the sample shop, in a folder of its own that is kept for the next time. */
export function startShopApi(servers: Servers): Promise<Server> {
  return servers.start({
    name: 'shop API',
    args: [inRoot('shop-api', 'main.ts')],
    env: (port) => ({
      SHOP_API_HOST: '127.0.0.1',
      SHOP_API_PORT: String(port),
      SHOP_DATA_DIR: path.join(dataFolder, 'shop'),
      OPERATOR_TOKEN: SECRET,
      DATABASE_URL: '',
    }),
    readyPath: '/readyz',
  })
}

export async function startStorefront(
  servers: Servers,
  upstream: string,
  args: readonly string[] = [],
): Promise<Server> {
  const folder = await copyStorefront()
  const kept = path.join(dataFolder, 'storefront-data')
  rmSync(kept, { recursive: true, force: true })
  return servers.start({
    name: 'storefront',
    args: [...args, path.join(folder, 'server.js')],
    env: (port) => ({
      HOSTNAME: '127.0.0.1',
      PORT: String(port),
      SITE_URL: `http://127.0.0.1:${port}`,
      SHOP_API_URL: upstream,
      SESSION_SECRET: SECRET,
      SHOP_EVENTS_SECRET: SECRET,
      STOREFRONT_DATA: kept,
    }),
    readyPath: '/readyz',
  })
}
