import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Pages and copies that a storefront keeps are of one shop. Started for another one (another database, another data folder, another
 * address) it would show the goods of the first until each page is asked for anew: what is kept goes away before. Answers whether it did.
 */
export const forgetOtherShop = (folder, pages, identity) => {
  const file = path.join(folder, 'kept-for')
  const shop = createHash('sha256').update(JSON.stringify(identity)).digest('hex')
  if (existsSync(file) && readFileSync(file, 'utf8') === shop) return false
  for (const kept of [path.join(folder, 'stale-copies'), pages]) rmSync(kept, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, shop)
  return true
}
