import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, linkSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/support/ports.mjs'
import { operatorToken, shopApiPort, shopApiUrl, storefrontPort, storefrontUrl } from './addresses.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** A first start loads the whole sample shop, on a busy machine perhaps. */
const START_LIMIT_MS = 240_000
/** Characters of what a server printed that are kept, the newest. */
const MOST_OUTPUT = 100_000

/** A server of one test file: stopped and started again under the same address, with the same data. */
export class Server {
  readonly url: string
  readonly #file: string
  readonly #env: Readonly<Record<string, string>>
  #process: ChildProcess | undefined
  #output = ''

  constructor(file: string, port: number, env: Readonly<Record<string, string>>) {
    this.url = `http://127.0.0.1:${port}`
    this.#file = file
    this.#env = env
  }

  /** Starts without waiting for anything; `more` are variables for this time. */
  launch(more: Readonly<Record<string, string>> = {}): void {
    const child = spawn(process.execPath, [this.#file], { cwd: root, env: { ...process.env, ...this.#env, ...more } })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        this.#output = `${this.#output}${chunk}`.slice(-MOST_OUTPUT)
      })
    }
    this.#process = child
  }

  /** Resolves with the first answer to a path; until something listens, it is asked again. */
  async firstAnswer(target: string): Promise<Response> {
    const end = Date.now() + START_LIMIT_MS
    for (;;) {
      if (this.#process?.exitCode !== null) throw new Error(`${this.#file} has ended:\n${this.output.slice(-4000)}`)
      try {
        return await fetch(this.url + target)
      } catch (error) {
        if (Date.now() > end) throw error
        await sleep(100)
      }
    }
  }

  async start(more?: Readonly<Record<string, string>>): Promise<void> {
    this.launch(more)
    const { ok } = await this.firstAnswer('/readyz')
    if (!ok) throw new Error(`${this.#file} is not ready:\n${this.output.slice(-4000)}`)
  }

  /** What it printed. */
  get output(): string {
    return this.#output
  }

  /** Number of the process; 0 while it does not run. */
  get pid(): number {
    return this.#process?.pid ?? 0
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#process?.kill(signal)
  }

  async stop(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGCONT')
    child.kill('SIGTERM')
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(patience)
  }
}

const EVENTS_KEY = 'hears-of-changes-in-a-shop-of-its-own'

/** Pages that an earlier storefront of the build has left. */
const LEFT = /^\.next\/(cache|server\/route-cache)/
/** What a storefront may write to; the rest of a build is only read and can be the same file in many folders. */
const WRITTEN = /^\.next\/(server\/app\/|[^/]+$)/

function linkOrCopy(source: string, destination: string): void {
  try {
    linkSync(source, destination)
  } catch {
    // Another disk.
    copyFileSync(source, destination)
  }
}

/** A build of a storefront's own in which it keeps its pages. */
function placeBuild(target: string): void {
  const build = path.join(root, '.next', 'standalone')
  cpSync(build, target, {
    recursive: true,
    filter: (source, destination) => {
      const name = path.relative(build, source)
      if (LEFT.test(name)) return false
      if (WRITTEN.test(name) || !statSync(source).isFile()) return true
      mkdirSync(path.dirname(destination), { recursive: true })
      linkOrCopy(source, destination)
      return false
    },
  })
}

/** A folder of its own for each test file's servers; `build` in it is a storefront's build. */
export function ownFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-own-'))
  placeBuild(path.join(folder, 'build'))
  return folder
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** The storefront of a folder, not started yet. `env` goes over the usual variables. */
function storefrontIn(folder: string, port: number, env: Readonly<Record<string, string>>): Server {
  return new Server(path.join(folder, 'build', 'server.js'), port, {
    NODE_ENV: 'production',
    HOSTNAME: '127.0.0.1',
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    SITE_VERIFICATION: 'baidu-site-verification=codeva-AbC',
    INDEXNOW_KEY: 'shown-to-search-engines',
    SESSION_SECRET: operatorToken,
    SHOP_EVENTS_SECRET: EVENTS_KEY,
    STOREFRONT_DATA: path.join(folder, 'storefront'),
    // Who waits on a slow machine is not turned away, nor cut off on a connection that was quiet for a while.
    PATIENCE: '20',
    KEEP_ALIVE_TIMEOUT: '600000',
    // Many run at once here; workers.spec.ts has them.
    WORKERS: '0',
    ...env,
  })
}

/** A storefront in front of any shop API, not started yet. */
export const ownStorefront = async (
  folder: string,
  shopApi: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Server> => storefrontIn(folder, await freePort(), { SHOP_API_URL: shopApi, ...more })

export interface OwnStorefront {
  readonly storefront: Server
  readonly close: () => Promise<void>
}

/** A storefront with a folder of its own, not started yet. Without a word it stands in front of the worker's shop API. */
export function prepareStorefront(port: number, env: Readonly<Record<string, string>>): OwnStorefront {
  const folder = ownFolder()
  const storefront = storefrontIn(folder, port, { SHOP_API_URL: shopApiUrl, ...env })
  return { storefront, close: closing(folder, storefront) }
}

/** The worker's shop, which every test has. */
export const workerShop = { shopApi: { url: shopApiUrl }, storefront: { url: storefrontUrl } }

/** The worker's shop API behind a further storefront, not started yet; `env` are its variables. */
export const prepareFront = async (env: Readonly<Record<string, string>> = {}) => ({
  ...workerShop,
  ...prepareStorefront(await freePort(), env),
})

export interface OwnShop {
  readonly shopApi: Server
  readonly storefront: Server
  readonly close: () => Promise<void>
}

const shopApiIn = (data: string, port: number, env: Readonly<Record<string, string>> = {}): Server =>
  new Server('shop-api/main.ts', port, {
    SHOP_API_HOST: '127.0.0.1',
    SHOP_API_PORT: String(port),
    SHOP_DATA_DIR: data,
    OPERATOR_TOKEN: operatorToken,
    EVENTS_KEY,
    ...env,
  })

const sample = path.join(process.env.E2E_DATA ?? tmpdir(), 'sample')

/** Loads the sample shop into a folder from which every shop of the run takes its own: that is three times as quick. */
export async function loadSample(): Promise<void> {
  const shopApi = shopApiIn(sample, await freePort(), TEST_MODE)
  try {
    await shopApi.start()
  } finally {
    await shopApi.stop()
  }
}

const closing =
  (folder: string, ...servers: readonly Server[]) =>
  async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()))
    removeFolder(folder)
  }

/** A shop API and a storefront that no other test uses, not started yet; `more` are variables of the storefront, `behind` of the shop API. */
export async function prepareOwnShop(
  more: Readonly<Record<string, string>> = {},
  behind: Readonly<Record<string, string>> = {},
): Promise<OwnShop> {
  const folder = ownFolder()
  const port = await freePort()
  const data = path.join(folder, 'shop')
  if (behind.SHOP_SAMPLE !== '0') cpSync(sample, data, { recursive: true })
  const shopApi = shopApiIn(data, port, behind)
  const storefront = await ownStorefront(folder, shopApi.url, more)
  return { shopApi, storefront, close: closing(folder, storefront, shopApi) }
}

const TEST_MODE = {
  SHOP_API_TEST_MODE: '1',
  // A few sample accounts sign in for every test.
  ACCOUNT_SESSIONS: '1000',
  ACCOUNT_STREAMS: '1000',
}

/** The shop of this worker process, under the addresses it chose, with the test mode that puts it back. */
export async function openWorkerShop(): Promise<OwnShop> {
  const folder = ownFolder()
  const data = path.join(folder, 'shop')
  cpSync(sample, data, { recursive: true })
  const shopApi = shopApiIn(data, shopApiPort, TEST_MODE)
  const storefront = storefrontIn(folder, storefrontPort, { SHOP_API_URL: shopApi.url })
  const close = closing(folder, storefront, shopApi)
  try {
    await shopApi.start()
    await storefront.start()
  } catch (error) {
    await close()
    throw error
  }
  return { shopApi, storefront, close }
}
