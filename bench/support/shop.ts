import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  ensureBuilt,
  memoryEnvironment,
  memoryFlags,
  storefrontMemoryEnvironment,
  storefrontMemoryFlags,
} from '../../scripts/support/storefront-build.mjs'
import { dataFolder, inRoot, root } from './paths.ts'
import type { Server, Servers } from './servers.ts'

/** What operators of the measured shop carry. */
export const OPERATOR_TOKEN = 'operates-in-measurements-0123456789'
const SECRET = 'only-for-measurements-0123456789-abcdefghijkl'
const EVENTS_KEY = 'hears-of-changes-in-measurements-0123456789'

/** A few sample accounts play hundreds of buyers. */
export const manyOfFewAccounts = {
  OPERATOR_TOKEN,
  ACCOUNT_SESSIONS: '10000',
  ACCOUNT_STREAMS: '10000',
}

/**
 * The built storefront, copied away so that a build meanwhile changes nothing under a running measurement. Builds first
 * when the sources have changed; BENCH_BUILD names the folder of another finished standalone build to measure instead.
 */
async function copyStorefront(name: string, build: string): Promise<string> {
  if (!build) await ensureBuilt(() => console.log('building the storefront'))
  const copy = path.join(dataFolder, name)
  rmSync(copy, { recursive: true, force: true })
  cpSync(build || inRoot('.next', 'standalone'), copy, { recursive: true })
  return copy
}

interface OtherShop {
  readonly databaseUrl?: string
  /** Folder of the sources that are to run. */
  readonly sources?: string
  /** Of its folder, where several run at once. */
  readonly name?: string
}

/**
 * The reference shop API with the sample shop, loaded again into a folder of its own, or with a shop that is there; on PostgreSQL where
 * `databaseUrl` names one.
 */
export function startShopApi(
  servers: Servers,
  filled?: string,
  { databaseUrl = '', sources = root, name = 'shop' }: OtherShop = {},
): Promise<Server> {
  const data = filled ?? path.join(dataFolder, name)
  if (filled === undefined) rmSync(data, { recursive: true, force: true })
  return servers.start({
    name: 'shop API',
    args: [...memoryFlags, path.join(sources, 'shop-api', 'main.ts')],
    env: (port) => ({
      ...memoryEnvironment,
      SHOP_API_HOST: '127.0.0.1',
      SHOP_API_PORT: String(port),
      SHOP_DATA_DIR: data,
      EVENTS_KEY,
      ...manyOfFewAccounts,
      DATABASE_URL: databaseUrl,
      SHOP_SAMPLE: '1',
      SHOP_STAND_INS: '1',
    }),
    readyPath: '/readyz',
  })
}

/** What a storefront needs to know; also for a process that runs parts of it. */
export const shopEnvironment = (storefront: string, upstream: string): Record<string, string> => ({
  SITE_URL: storefront,
  SHOP_API_URL: upstream,
  SESSION_SECRET: SECRET,
  SHOP_EVENTS_SECRET: EVENTS_KEY,
  STOREFRONT_DATA: path.join(dataFolder, 'storefront-data'),
})

interface OtherStorefront {
  /** Of its folders, where several run at once. */
  readonly name?: string
  /** Folder of a finished standalone build. */
  readonly build?: string
  readonly env?: Readonly<Record<string, string>>
}

/** The storefront of `upstream`, without anything kept from an earlier run. */
export async function startStorefront(
  servers: Servers,
  upstream: string,
  { name = 'storefront', build = process.env.BENCH_BUILD ?? '', env = {} }: OtherStorefront = {},
): Promise<Server> {
  const folder = await copyStorefront(name, build)
  const data = path.join(dataFolder, `${name}-data`)
  rmSync(data, { recursive: true, force: true })
  return servers.start({
    name,
    args: [...profiling(), ...storefrontMemoryFlags, path.join(folder, 'server.js')],
    env: (port) => ({
      ...storefrontMemoryEnvironment,
      ...shopEnvironment(`http://127.0.0.1:${port}`, upstream),
      HOSTNAME: '127.0.0.1',
      PORT: String(port),
      STOREFRONT_DATA: data,
      ...env,
    }),
    readyPath: '/readyz',
  })
}

/** BENCH_PROFILE names a folder for CPU profiles of the storefront: where the time goes when a target is missed. */
function profiling(): string[] {
  const { BENCH_PROFILE } = process.env
  return BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${BENCH_PROFILE}`] : []
}
