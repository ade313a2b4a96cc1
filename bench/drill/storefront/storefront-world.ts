import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../scripts/support/ports.mjs'
import { inRoot } from '../../support/paths.ts'
import { ShopProcess } from '../shop-process.ts'
import { mountDisk, unmountDisk } from '../small-disk.ts'
import type { World } from '../world.ts'
import { EVENTS_KEY } from '../world.ts'
import type { LyingRelay } from './lying-relay.ts'
import { openLyingRelay } from './lying-relay.ts'

/** A storefront in front of a shop API, with everything its faults take hold of. */
export interface StorefrontWorld {
  readonly world: World
  readonly storefront: ShopProcess
  /** Between the storefront and the shop API. */
  readonly relay: LyingRelay
  /** Where the storefront keeps its data; a small disk of its own, if it could be had. */
  readonly data: string
  readonly hasOwnDisk: boolean
  close(): Promise<void>
}

const DISK = '64m'

/** Starts a storefront of the finished build, with what it writes in this folder. */
export async function launchStorefront(folder: string, data: string, shopApiUrl: string): Promise<ShopProcess> {
  const build = path.join(folder, 'build')
  cpSync(inRoot('.next', 'standalone'), build, { recursive: true })
  const port = (await freePort()) as number
  return new ShopProcess([path.join(build, 'server.js')], port, {
    NODE_ENV: 'production',
    HOSTNAME: '127.0.0.1',
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    SHOP_API_URL: shopApiUrl,
    SESSION_SECRET: 'seals-sessions-in-a-drill-of-faults-0123456789',
    SHOP_EVENTS_SECRET: EVENTS_KEY,
    STOREFRONT_DATA: data,
    LOG_LEVEL: 'fatal',
  })
}

/** Opens a storefront before the world's shop API. */
export async function openStorefront(world: World): Promise<StorefrontWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-drill-pages-'))
  const data = path.join(folder, 'data')
  mkdirSync(data)
  const hasOwnDisk = mountDisk(data, DISK)
  const relay = await openLyingRelay(world.shopApi.url)
  const storefront = await launchStorefront(folder, data, relay.url)
  const close = async () => {
    await storefront.stop()
    await relay.close()
    if (hasOwnDisk) unmountDisk(data)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await storefront.ready()
  } catch (error) {
    await close()
    throw error
  }
  return { world, storefront, relay, data, hasOwnDisk, close }
}
