import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from '#shop-api/platform/error-code.ts'

/** Its file in the data folder. */
export const SEAL_KEY = 'seal-key'

/** A secret made once into the data folder, where only its owner reads it. */
function keptSecret(folder: string, name: string): string {
  const file = path.join(folder, name)
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** The operator's secret: from the configuration, else kept in the data folder. */
export const operatorToken = (config: { OPERATOR_TOKEN?: string; SHOP_DATA_DIR: string }): string =>
  config.OPERATOR_TOKEN ?? keptSecret(config.SHOP_DATA_DIR, 'operator-token')

/** The key storefronts hear of changes with: from the configuration, else kept in the data folder. */
export const eventsKey = (config: { EVENTS_KEY?: string | undefined; SHOP_DATA_DIR: string }): string =>
  config.EVENTS_KEY ?? keptSecret(config.SHOP_DATA_DIR, 'events-key')

/** What signed contracts are sealed with. Never changed: a new one would make every seal of before look broken. */
export const sealSecret = (config: { SEAL_SECRET?: string | undefined; SHOP_DATA_DIR: string }): string =>
  config.SEAL_SECRET ?? keptSecret(config.SHOP_DATA_DIR, SEAL_KEY)
