import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Deletes pages and copies that a storefront keeps of another shop: of another database, data folder or address. Without that its home would
 * show the goods of the former. Answers whether there was another.
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
