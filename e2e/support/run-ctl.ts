import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { operatorToken } from './addresses.ts'

const command = fileURLToPath(new URL('../../shop-api/ctl/main.ts', import.meta.url))

/** Runs a command of the operators against a shop API; answers with what it prints. */
export async function runCtl(shopApi: string, ...words: readonly string[]): Promise<string> {
  const env = { ...process.env, SHOP_API_URL: shopApi, OPERATOR_TOKEN: operatorToken }
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], { env })
  return stdout
}
