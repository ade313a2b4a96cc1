import { routeEntries } from '#lib/routes/registry.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Source } from './support/sources.ts'
import { sourcesOf } from './support/sources.ts'

const MAP = 'shop-api/modules/base/storefront/addresses.ts'

const templates = routeEntries.flatMap(([, route]) => [
  route.path,
  ...('aliases' in route ? (route.aliases ?? []) : []),
])

const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll(/\/\{\w+\?\}/g, '(?:/[^/]+)?').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)

const patterns = templates.filter((each) => each !== '/').map(patternOf)

const isAddress = (text: string): boolean => patterns.some((each) => each.test(text.split(/[?#]/, 1)[0] ?? ''))

/** Texts and patterns that begin with a slash; what is put into them counts as one part of a path. */
const literalsOf = (line: string): string[] =>
  [...line.replaceAll('\\/', '/').matchAll(/(?<=['"`^])\/[A-Za-z](?:[\w/?#&=.-]|\$\{[^}]*\})*/g)].map(([found]) =>
    found.replaceAll(/\$\{[^}]*\}/g, 'x').replace(/\/$/, '/x'),
  )

const isShop = ({ path }: Source): boolean =>
  path.startsWith('shop-api/') && !/\.test\.ts$|\/testing\/|^shop-api\/sample-shop\//.test(path)

const writtenOut = (sources: readonly Source[]): string[] =>
  sources
    .filter((source) => isShop(source) && source.path !== MAP)
    .flatMap(({ path, text }) => text.split('\n').map((line, at) => ({ line, place: `${path}:${at + 1}` })))
    .filter(({ line }) => literalsOf(line).some(isAddress))
    .map(({ line, place }) => `${place} ${line.trim()}`)

test('the shop API writes addresses of the storefront in one file', () => {
  expect(writtenOut(sourcesOf('.ts'))).toEqual([])
})

test.each([
  "link: '/zhzx/zzzj'",
  `url: \`/list/info/\${row.id}\``,
  `url: \`/search?keywords=\${word}\``,
  "const OWN = '/list/other/'",
  String.raw`const LINK = /^\/activity\/([\w-]+)/`,
])('… and one written out elsewhere is found: %s', (text) => {
  const path = 'shop-api/modules/trade/orders/planted.ts'
  expect(writtenOut([{ path, text }])).toEqual([`${path}:1 ${text}`])
})

test('each address of the map is one of the storefront’s', () => {
  const built = Object.values(storefront).map((each) =>
    typeof each === 'string' ? each : (each as (...parts: readonly (string | number)[]) => string)(1, 2),
  )
  expect(built.length).toBeGreaterThan(30)
  expect(built.filter((each) => !isAddress(each))).toEqual([])
})
