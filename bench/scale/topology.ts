import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'
import type { ShippedNginx } from '../../scripts/nginx/shipped-nginx.ts'
import { startShippedNginx } from '../../scripts/nginx/shipped-nginx.ts'
import { storefrontFlags } from '../../scripts/support/storefront-build.mjs'
import { inRoot } from '../support/paths.ts'
import type { Server, Servers } from '../support/servers.ts'

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
  /** Further settings of the shop APIs. */
  readonly shopApi?: Readonly<Record<string, string>>
}

/** A topology that is up. */
export interface Running {
  /** Of nginx. */
  readonly url: string
  readonly nginx: ShippedNginx
  readonly storefronts: readonly Server[]
  readonly shopApis: readonly Server[]
  /** Where all shop APIs keep files. */
  readonly files: string
}

const startShopApi = (servers: Servers, files: string, { databaseUrl, shopApi }: Machine): Promise<Server> =>
  servers.start({
    name: 'shop API',
    args: [inRoot('shop-api', 'main.ts')],
    env: (port) => ({
      SHOP_API_HOST: '127.0.0.1',
      SHOP_API_PORT: String(port),
      SHOP_DATA_DIR: files,
      DATABASE_URL: databaseUrl,
      EVENTS_KEY,
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
  { pagesUrl }: Machine,
): Promise<Server> {
  const own = mkdtempSync(path.join(folder, 'storefront-'))
  cpSync(process.env.BENCH_BUILD || inRoot('.next', 'standalone'), path.join(own, 'build'), { recursive: true })
  return servers.start({
    name: 'storefront',
    args: [...storefrontFlags, path.join(own, 'build', 'server.js')],
    env: (port) => ({
      HOSTNAME: '127.0.0.1',
      PORT: String(port),
      // Any name of this machine leads to it, whatever nginx listens on.
      SITE_URL: `http://127.0.0.1:${port}`,
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
    }),
    readyPath: '/readyz',
  })
}

/** As it ships, before all of them, and for more visitors than the one address a measurement comes from. */
const adaptNginx = (origins: readonly string[]) => (config: string) =>
  `keepalive_requests 100000000;\n${config}`
    .replace(`server ${origins[0]};`, origins.map((origin) => `server ${origin};`).join(' '))
    .replaceAll(/rate=\d+r\/s/g, 'rate=1000000r/s')

/** Starts a topology as plain processes behind its nginx and works with it; what it writes goes away with it. */
export async function withTopology(
  servers: Servers,
  machine: Machine,
  topology: Topology,
  work: (running: Running) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-topology-'))
  const files = path.join(folder, 'files')
  mkdirSync(files)
  try {
    const shopApis: Server[] = []
    for (let at = 0; at < topology.shopApis; at += 1) shopApis.push(await startShopApi(servers, files, machine))
    const storefronts: Server[] = []
    for (let at = 0; at < topology.storefronts; at += 1)
      storefronts.push(await startStorefront(servers, folder, shopApis, machine))
    const origins = storefronts.map(({ url }) => new URL(url).host)
    const nginx = await startShippedNginx(machine.nginx, origins[0] ?? '', adaptNginx(origins))
    try {
      await work({ url: nginx.url, nginx, storefronts, shopApis, files })
    } finally {
      await nginx.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
