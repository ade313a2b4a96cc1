import { existsSync } from 'node:fs'
import path from 'node:path'
import { isSeeded } from '#shop-api/modules/base/settings/loaded.ts'
import { openPglite } from '#shop-api/platform/db/client.ts'
import { migrate } from '#shop-api/platform/db/migrate.ts'
import { loadSampleShop } from '#shop-api/sample-shop/seed/load.ts'

/** Folder of an embedded database with so many goods; generated once, which takes minutes. */
export async function prepareBigShop(goods: number): Promise<string> {
  const folder = path.resolve('.data', `bench-${goods}`)
  const isThere = existsSync(folder)
  const database = await openPglite(folder)
  await migrate(database)
  if (!(await isSeeded(database.db))) {
    if (!isThere) console.log(`${goods} goods are generated once, into ${path.relative('.', folder)}`)
    await loadSampleShop(database, {
      now: new Date(),
      sealSecret: 'seal of the bench, never used again',
      count: goods,
      report: (line) => console.log(line),
    })
  }
  await database.close()
  return folder
}
