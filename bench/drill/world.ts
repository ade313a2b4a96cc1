import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Relay } from '#shop-api/testing/relay.ts'
import { openRelay } from '#shop-api/testing/relay.ts'
import { freePort } from '../../scripts/support/ports.mjs'
import { inRoot } from '../support/paths.ts'
import { openOwnClock } from './own-clock.ts'
import { ShopProcess } from './shop-process.ts'

/** Known to the storefront in front of the world's shop API. */
export const EVENTS_KEY = 'hears-of-changes-in-a-drill-of-faults'

/** A database server that the drill may stop and start. */
export interface OwnServer {
  /** The folder of its small disk, if one could be mounted. */
  readonly disk?: string | undefined
  start(): Promise<void>
  stop(): Promise<void>
}

/** A shop API on a database of its own, with everything faults take hold of. */
export interface World {
  readonly shopApi: ShopProcess
  /** Where buyers ask; the shop API itself where nothing is in front of it. */
  readonly front?: string
  /** Between the shop API and its database. */
  readonly relay: Relay
  readonly server: OwnServer | undefined
  /** Moves the clock of the shop API so many seconds from the true time. */
  readonly setClock: ((seconds: number) => void) | undefined
  /** Starts one more shop API on the same database and folder. */
  startAnother(): Promise<ShopProcess>
  /** Asks the database past the relay. */
  ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  close(): Promise<void>
}

async function askAt<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Makes an empty database on a server; answers with its address. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `shop_drill_${process.pid}_${Date.now().toString(36)}`
  await askAt(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Buyers of a drill order for as long as it lasts, and pay nothing. */
export async function liftUnpaidBounds(databaseUrl: string): Promise<void> {
  const names = ['unpaidOrders', 'unpaidOrdersNew', 'unpaidNew', 'unpaidPharmacy', 'unpaidClinic', 'unpaidChain']
  const rows = names.map((name) => `('${name}', '100000000')`).join()
  await askAt(databaseUrl, `insert into settings (name, value) values ${rows} on conflict (name) do nothing`)
}

/** Takes a database away that createDatabase has made. */
export async function dropDatabase(serverUrl: string, databaseUrl: string): Promise<void> {
  await askAt(serverUrl, `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`)
}

export const SHOP_API = inRoot('shop-api', 'main.ts')

/** Opens a shop with the sample in this empty database; `main`: where the shop API begins, of this release or another. */
export async function openWorld(databaseUrl: string, server?: OwnServer, main = SHOP_API): Promise<World> {
  const relay = await openRelay(databaseUrl)
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-drill-'))
  const clock = openOwnClock(folder)
  const started: ShopProcess[] = []
  const close = async () => {
    await Promise.all(started.map((each) => each.stop()))
    await relay.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const startAnother = async (): Promise<ShopProcess> => {
    const port = (await freePort()) as number
    const shopApi = new ShopProcess([main], port, {
      SHOP_API_HOST: '127.0.0.1',
      SHOP_API_PORT: String(port),
      EVENTS_KEY,
      DATABASE_URL: relay.url,
      SHOP_DATA_DIR: folder,
      SHOP_SAMPLE: '1',
      SHOP_STAND_INS: '1',
      LOG_LEVEL: 'fatal',
      ACCOUNT_SESSIONS: '10000',
      NODE_ENV: 'production',
      ...clock?.environment,
    })
    started.push(shopApi)
    await shopApi.ready()
    return shopApi
  }
  try {
    const shopApi = await startAnother()
    await liftUnpaidBounds(databaseUrl)
    const ask: World['ask'] = (text) => askAt(databaseUrl, text)
    return { shopApi, relay, server, setClock: clock?.set, startAnother, ask, close }
  } catch (error) {
    await close()
    throw error
  }
}
