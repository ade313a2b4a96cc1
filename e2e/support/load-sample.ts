import { existsSync, rmSync } from 'node:fs'
import { loadSample } from './own-shop.ts'

/** Before the first test: the sample shop from which every worker process takes its own. */
export default async function prepare(): Promise<() => void> {
  await loadSample()
  return () => {
    const data = process.env.E2E_DATA
    if (data && existsSync(data)) rmSync(data, { recursive: true, force: true })
  }
}
