import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/support/ports.mjs'
import { operatorToken } from './addresses.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** A first start loads the whole sample shop, on a busy machine perhaps. */
const START_LIMIT_MS = 180_000
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

  /** Starts without waiting for anything. */
  launch(): void {
    const child = spawn(process.execPath, [this.#file], { cwd: root, env: { ...process.env, ...this.#env } })
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

  async start(): Promise<void> {
    this.launch()
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

/** A folder of its own for each test file's servers; `build` in it is a copy of the storefront's build. */
export function ownFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-own-'))
  cpSync(path.join(root, '.next', 'standalone'), path.join(folder, 'build'), { recursive: true })
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
    SESSION_SECRET: operatorToken,
    SHOP_EVENTS_SECRET: EVENTS_KEY,
    STOREFRONT_DATA: path.join(folder, 'storefront'),
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

/** A storefront with a folder of its own, not started yet. */
export function prepareStorefront(port: number, env: Readonly<Record<string, string>>): OwnStorefront {
  const folder = ownFolder()
  const storefront = storefrontIn(folder, port, env)
  const close = async () => {
    await storefront.stop()
    removeFolder(folder)
  }
  return { storefront, close }
}

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

async function loadSample(): Promise<string> {
  const folder = mkdtempSync(path.join(process.env.E2E_DATA ?? tmpdir(), 'sample-'))
  const shopApi = shopApiIn(folder, await freePort())
  try {
    await shopApi.start()
  } finally {
    await shopApi.stop()
  }
  return folder
}

let sample: Promise<string> | undefined

/** The sample shop in the data folder of a shop API that never ran before: to load it takes three times as long as a start. */
async function giveSample(data: string): Promise<void> {
  sample ??= loadSample()
  cpSync(await sample, data, { recursive: true })
}

/** A shop API and a storefront that no other test uses, not started yet; `more` are variables of the storefront, `behind` of the shop API. */
export async function prepareOwnShop(
  more: Readonly<Record<string, string>> = {},
  behind: Readonly<Record<string, string>> = {},
): Promise<OwnShop> {
  const folder = ownFolder()
  const port = await freePort()
  const data = path.join(folder, 'shop')
  if (behind.SHOP_SAMPLE !== '0') await giveSample(data)
  const shopApi = shopApiIn(data, port, behind)
  const storefront = await ownStorefront(folder, shopApi.url, more)
  const close = async () => {
    await storefront.stop()
    await shopApi.stop()
    removeFolder(folder)
  }
  return { shopApi, storefront, close }
}
