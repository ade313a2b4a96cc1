import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The operator's secret: from the configuration, else kept in the data folder where only its owner reads it. */
export function operatorToken(config: { OPERATOR_TOKEN?: string; SHOP_DATA_DIR: string }): string {
  if (config.OPERATOR_TOKEN) return config.OPERATOR_TOKEN
  const file = path.join(config.SHOP_DATA_DIR, 'operator-token')
  mkdirSync(config.SHOP_DATA_DIR, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
