import { createRequire } from 'node:module'
import { cachedListRewrites } from '#lib/routes/next-config.ts'
import { isListPath } from '#lib/routes/personal.ts'
import type { PageRoute, Route } from '#lib/routes/registry.ts'
import { routeEntries } from '#lib/routes/registry.ts'
import { config } from '../middleware.ts'

interface Condition {
  readonly key: string
  readonly value?: string
}

interface Rule {
  readonly source: string
  readonly has?: readonly Condition[]
  readonly missing?: readonly Condition[]
}

const require = createRequire(import.meta.url)
const { pathToRegexp } = require('next/dist/compiled/path-to-regexp') as { pathToRegexp: (source: string) => RegExp }

/** As the framework compares a query's value: an empty one is none. */
const holds = (query: URLSearchParams, { key, value }: Condition): boolean => {
  const given = query.getAll(key).at(-1)
  return Boolean(given) && (value === undefined || new RegExp(`^${value}$`).test(given ?? ''))
}

const matches = (rules: readonly (Rule | string)[], path: string, query: URLSearchParams): boolean =>
  rules.some((rule) => {
    const { source, has = [], missing = [] } = typeof rule === 'string' ? { source: rule } : rule
    if (!pathToRegexp(source).test(path)) return false
    return has.every((each) => holds(query, each)) && !missing.some((each) => holds(query, each))
  })

const all: readonly Route[] = routeEntries.map(([, route]) => route)
const paths = all
  .filter((route): route is PageRoute => !('redirect' in route))
  .flatMap(({ path, aliases = [] }) => [path, ...aliases])
  .filter((path) => isListPath(path))

const filters = cachedListRewrites()[0]?.missing.map(({ key }) => key) ?? []
const queries = [
  '',
  'select=3',
  'select=0',
  'select=x',
  'select=1234567890',
  'select=3&select=x',
  'select=x&select=3',
  'select=',
  'view=table',
  'view=',
  'select=3&view=table',
  'unknown=1',
  ...filters.flatMap((key) => [`${key}=1`, `select=3&${key}=1`, `${key}=`, `view=table&${key}=1`]),
]

test('a list that is stored has the policy of cached pages, every other one a nonce', () => {
  expect([paths.length > 10, filters.length > 10]).toEqual([true, true])
  const wrong = paths.flatMap((path) =>
    queries.flatMap((text) => {
      const query = new URLSearchParams(text)
      const isCached = matches(cachedListRewrites(), path, query)
      return matches(config.matcher, path, query) === isCached ? [`${path}?${text} stored: ${isCached}`] : []
    }),
  )
  expect(wrong).toEqual([])
})
