import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { forgetOtherShop } from './kept-for.mjs'

const root = mkdtempSync(path.join(tmpdir(), 'shop-kept-for-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const folder = path.join(root, 'storefront')
const copy = path.join(folder, 'stale-copies', 'home')
const page = path.join(root, 'route-cache', 'home')
const keep = () => {
  for (const file of [copy, page]) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, '')
  }
}
const start = (identity: readonly string[]) => {
  const isForgotten = forgetOtherShop(folder, path.dirname(page), identity)
  return [isForgotten, existsSync(copy), existsSync(page)]
}

test('pages and copies of another shop are gone before a storefront starts, those of its own stay', () => {
  keep()
  expect(start(['a'])).toEqual([true, false, false])
  keep()
  expect(start(['a'])).toEqual([false, true, true])
  expect(start(['b'])).toEqual([true, false, false])
  keep()
  // The folder was deleted to begin again; the build keeps pages of its own.
  rmSync(folder, { recursive: true })
  expect(start(['b'])).toEqual([true, false, false])
})
