import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Fault } from '../fault.ts'
import type { Phases } from '../phases.ts'
import type { FaultResult } from '../run-fault.ts'
import { runFault } from '../run-fault.ts'
import type { ShopProcess } from '../shop-process.ts'
import { launchStorefront } from '../storefront/storefront-world.ts'
import type { World } from '../world.ts'

export const ROLLING_RESTART = 'two shop APIs restarted one after the other'

/** What a release does to a shop of several shop APIs: each is stopped and started, one after the other is back. */
export const rollingRestart = (shopApis: readonly ShopProcess[]): Fault => ({
  name: ROLLING_RESTART,
  async begin() {
    for (const shopApi of shopApis) {
      const end = await shopApi.restart()
      if (end !== 0) throw new Error(`a stopped shop API ended with ${end}`)
    }
    return async () => undefined
  },
})

export const RELEASE_AND_BACK = 'two shop APIs become the next release, which migrates, and the earlier one again'

/** A release and its taking back: each shop API becomes the next release, and then the earlier one on the newer tables. */
export const releaseAndBack = (shopApis: readonly ShopProcess[], next: string, earlier: string): Fault => ({
  name: RELEASE_AND_BACK,
  async begin() {
    for (const main of [next, earlier]) {
      for (const shopApi of shopApis) {
        const end = await shopApi.release([main])
        if (end !== 0) throw new Error(`a stopped shop API ended with ${end}`)
      }
    }
    return async () => undefined
  },
})

/** Does it to two shop APIs under load through a storefront of the finished build. */
export async function drillRolling(
  world: World,
  lengths: Phases,
  fault: (shopApis: readonly ShopProcess[]) => Fault,
): Promise<FaultResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-drill-rolling-'))
  const data = path.join(folder, 'data')
  mkdirSync(data)
  const second = await world.startAnother()
  const shopApis = [world.shopApi, second]
  const storefront = await launchStorefront(folder, data, shopApis.map(({ url }) => url).join(','))
  try {
    await storefront.ready()
    return await runFault({ ...world, front: storefront.url }, fault(shopApis), lengths)
  } finally {
    await storefront.stop()
    await second.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
