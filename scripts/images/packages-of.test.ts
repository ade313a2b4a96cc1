import { packageName, packagesNamedIn, packagesOf } from './packages-of.mjs'

test.each([
  ['zod', 'zod'],
  ['zod/mini', 'zod'],
  ['@fastify/cookie', '@fastify/cookie'],
  ['@img/colour/lib/x.js', '@img/colour'],
  ['node:fs', undefined],
  ['./zod.ts', undefined],
  ['#lib/kernel/money.ts', undefined],
])('%s is of the package %s', (specifier, name) => {
  expect(packageName(specifier)).toBe(name)
})

test('packages of a source are those it loads, not those it has types from', () => {
  const source = `
import pg from 'pg'
import type { Logger } from 'pino'
import { readFile } from 'node:fs/promises'
import {
  and,
  eq,
} from 'drizzle-orm/pg-core'
import 'server-only'
export { parse } from 'csv-parse/sync'
const at = require.resolve('@fontsource-variable/noto-sans-sc/package.json')
const late = await import('sharp')
const words = "taken from 'nowhere'"
import { own } from '#lib/own.ts'
`
  expect(packagesNamedIn(source).sort()).toEqual([
    '@fontsource-variable/noto-sans-sc',
    'csv-parse',
    'drizzle-orm',
    'pg',
    'server-only',
    'sharp',
  ])
})

const lockfile = {
  packages: {
    '': {},
    'shop-api': {},
    'node_modules/shop-api': { link: true, resolved: 'shop-api' },
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { 'for-this-system': '1', gone: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': { dependencies: { never: '1' } },
    'node_modules/c': {
      peerDependencies: { peer: '1', unwanted: '1' },
      peerDependenciesMeta: { unwanted: { optional: true } },
    },
    'node_modules/peer': { dependencies: { a: '1' } },
    'node_modules/for-this-system': {},
    'node_modules/unwanted': {},
    'node_modules/never': {},
    'shop-api/node_modules/c': {},
  },
}

test('what a package needs is found as Node finds it: inside it first, then beside it', () => {
  expect(packagesOf(lockfile, ['a'], '')).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/for-this-system',
    'node_modules/peer',
  ])
})

test('a part of the project finds its own packages before the project’s', () => {
  expect(packagesOf(lockfile, ['c', 'never'], 'shop-api')).toEqual(['node_modules/never', 'shop-api/node_modules/c'])
})

test('a package that is needed and not locked stops the making of an image', () => {
  expect(() => packagesOf(lockfile, ['forgotten'], 'shop-api')).toThrow('forgotten, which shop-api needs')
})
