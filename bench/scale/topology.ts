import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'
import type { ShippedNginx } from '../../scripts/nginx/shipped-nginx.ts'
import { severalAt, startShippedNginx } from '../../scripts/nginx/shipped-nginx.ts'
import { storefrontMemoryEnvironment, storefrontMemoryFlags } from '../../scripts/support/storefront-build.mjs'
import { inRoot } from '../support/paths.ts'
import type { Server, Servers } from '../support/servers.ts'

const OPERATOR_TOKEN = 'runs-the-shop-in-a-topology-0123456789'
const SEAL_SECRET = 'seals-contracts-in-a-topology-0123456789-abcdef'
const EVENTS_KEY = 'hears-of-changes-in-a-topology-0123456789'
const SESSION_SECRET = 'seals-sessions-in-a-topology-0123456789-abcdef'

export interface Topology {
  readonly storefronts: number
  readonly shopApis: number
}

interface Machine {
  readonly nginx: string
  readonly databaseUrl: string
  /** Valkey or Redis of the storefronts; they share nothing without it. */
  readonly pagesUrl?: string
  /** Where nginx is to listen; anywhere without it. */
  readonly port?: number
  /** Further settings of the shop APIs, and of the storefronts. */
  readonly shopApi?: Readonly<Record<string, string>>
  readonly storefront?: Readonly<Record<string, string>>
  /** nginx is fitted to a load from one address, unless it is to be as it ships. */
  readonly hasLimits?: true
}

/** A topology that is up. */
export interface Running {
  /** Of nginx. */
  readonly url: string
  readonly nginx: ShippedNginx
  readonly storefronts: readonly Server[]
  readonly shopApis: readonly Server[]
  /** Where all shop APIs keep files. */
  readonly files: Server
}

const startFiles = (servers: Servers, folder: string): Promise<Server> =>
  servers.start({
    name: 'store of files',
    args: [inRoot('bench', 'servers', 'bucket.ts')],
    env: (port) => ({ FILES_PORT: String(port), FILES_FOLDER: path.join(folder, 'files') }),
    readyPath: '/readyz',
  })

/** With the key and the secret that the store takes. */
const bucketAt = (files: Server) => `s3+http://S3RVER:S3RVER@${new URL(files.url).host}/shop`

const startShopApi = (servers: Servers, folder: string, files: Server, { databaseUrl, shopApi }: Machine) =>
  servers.start({
    name: 'shop API',
    args: [inRoot('shop-api', 'main.ts')],
    env: (port) => ({
      SHOP_API_HOST: '127.0.0.1',
      SHOP_API_PORT: String(port),
      SHOP_DATA_DIR: mkdtempSync(path.join(folder, 'shop-api-')),
      STORAGE_URL: bucketAt(files),
      DATABASE_URL: databaseUrl,
      OPERATOR_TOKEN,
      EVENTS_KEY,
      SEAL_SECRET,
      SHOP_SAMPLE: '1',
      WECHAT_OFF: '1',
      LOG_LEVEL: 'warn',
      ...shopApi,
    }),
    readyPath: '/readyz',
  })

function startStorefront(
  servers: Servers,
  folder: string,
  shopApis: readonly Server[],
  { pagesUrl, port: front, storefront }: Machine,
): Promise<Server> {
  const own = mkdtempSync(path.join(folder, 'storefront-'))
  cpSync(process.env.BENCH_BUILD || inRoot('.next', 'standalone'), path.join(own, 'build'), { recursive: true })
  return servers.start({
    name: 'storefront',
    args: [...storefrontMemoryFlags, path.join(own, 'build', 'server.js')],
    env: (port) => ({
      ...storefrontMemoryEnvironment,
      HOSTNAME: '127.0.0.1',
      PORT: String(port),
      // Any name of this machine leads to it, whatever nginx listens on.
      SITE_URL: front === undefined ? `http://127.0.0.1:${port}` : `http://localhost:${front}`,
      SHOP_API_URL: shopApis.map(({ url }) => url).join(','),
      SESSION_SECRET,
      SHOP_EVENTS_SECRET: EVENTS_KEY,
      STOREFRONT_DATA: path.join(own, 'data'),
      TRUST_PROXY: '1',
      // So that buyers need no sign-in each: what opens a session at the shop API passes by its name.
      UPSTREAM_COOKIES: 'shared',
      SHARED_COOKIES: SESSION_COOKIE,
      LOG_LEVEL: 'warn',
      ...(pagesUrl === undefined ? {} : { PAGES_URL: pagesUrl }),
      ...storefront,
    }),
    readyPath: '/readyz',
  })
}

/** As it ships, before all of them. */
const standingBefore = (origins: readonly string[], shopApis: readonly string[]) => (config: string) =>
  severalAt(severalAt(config, origins[0] ?? '', origins), '127.0.0.1:4100', shopApis)

/** For more visitors than the one address a measurement comes from. */
const withoutLimits = (config: string) =>
  `keepalive_requests 100000000;\n${config}`.replaceAll(/rate=\d+r\/s/g, 'rate=1000000r/s')

/** Starts a topology as plain processes behind its nginx and works with it; what it writes goes away with it. */
export async function withTopology(
  servers: Servers,
  machine: Machine,
  topology: Topology,
  work: (running: Running) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-topology-'))
  try {
    const files = await startFiles(servers, folder)
    const shopApis: Server[] = []
    for (let at = 0; at < topology.shopApis; at += 1) shopApis.push(await startShopApi(servers, folder, files, machine))
    const storefronts: Server[] = []
    for (let at = 0; at < topology.storefronts; at += 1)
      storefronts.push(await startStorefront(servers, folder, shopApis, machine))
    const hosts = (all: readonly Server[]) => all.map(({ url }) => new URL(url).host)
    const origins = hosts(storefronts)
    const inFront = standingBefore(origins, hosts(shopApis))
    const adapt = machine.hasLimits ? inFront : (config: string) => withoutLimits(inFront(config))
    const nginx = await startShippedNginx(machine.nginx, origins[0] ?? '', adapt, machine.port)
    try {
      await work({ url: nginx.url, nginx, storefronts, shopApis, files })
    } finally {
      await nginx.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
