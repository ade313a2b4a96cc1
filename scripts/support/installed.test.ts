import { readFileSync } from 'node:fs'
import { stalePlaces } from './installed.mjs'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

const locked = {
  '': { dependencies: { page: '1.0.0' }, devDependencies: { runner: '1.0.0' } },
  'node_modules/page': { version: '1.0.0', dependencies: { shape: '^2.0.0', colour: '^1.0.0' } },
  'node_modules/page/node_modules/shape': { version: '2.0.0', dependencies: { colour: '^1.0.0' } },
  'node_modules/shape': { version: '1.0.0' },
  'node_modules/colour': { version: '1.2.0' },
  'node_modules/runner': { version: '1.0.0', dev: true },
  'node_modules/shop-api': { link: true },
  'shop-api': { version: '0.1.0', dependencies: { table: '1.0.0', shape: '1.0.0' } },
  'node_modules/table': { version: '1.0.0' },
  'node_modules/binary-of-one-platform': { version: '1.0.0', optional: true },
}
const storefront = {
  'node_modules/page': { version: '1.0.0' },
  'node_modules/page/node_modules/shape': { version: '2.0.0' },
  'node_modules/colour': { version: '1.2.0' },
}

test('everything of the lockfile is needed, binaries of some platforms and the halves themselves aside', () => {
  expect(stalePlaces(locked, storefront)).toEqual([
    'node_modules/shape',
    'node_modules/runner',
    'node_modules/shop-api',
    'node_modules/table',
  ])
})

test('the storefront needs what its own packages lead to', () => {
  const storefrontOnly = true
  expect(stalePlaces(locked, storefront, { storefrontOnly })).toEqual([])
  expect(stalePlaces(locked, {}, { storefrontOnly })).toEqual(Object.keys(storefront))
})

test('another version is stale, also of what nobody needs', () => {
  const present = { ...storefront, 'node_modules/table': { version: '0.9.0' } }
  expect(stalePlaces(locked, present, { storefrontOnly: true })).toEqual(['node_modules/table'])
})

test('of this project the storefront needs no database, and the shop API one', () => {
  const { packages } = read('package-lock.json')
  const shopApi = ['@electric-sql/pglite', 'drizzle-orm', 'fastify', 'pg', 'pg-boss'].map(
    (name) => `node_modules/${name}`,
  )
  expect(stalePlaces(packages, {})).toEqual(expect.arrayContaining(shopApi))
  const needed = stalePlaces(packages, {}, { storefrontOnly: true })
  expect(needed.filter((place) => shopApi.includes(place))).toEqual([])
  expect(needed).toEqual(expect.arrayContaining(['node_modules/next', 'node_modules/light-my-request']))
})
