import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  CACHE_HEADER,
  cachedPagesFolder,
  dataHeaders,
  largeScripts,
  onCacheTags,
  partDigest,
  segmentOf,
} from './framework.ts'

const require = createRequire(import.meta.url)
const exportsOf = (file: string): Readonly<Record<string, unknown>> => require(`next/dist/${file}`)
const textOf = (file: string): string => readFileSync(require.resolve(`next/dist/${file}`), 'utf8')

/** What renders pages at run time. */
const RENDERER = 'build/templates/app-page-runtime.js'

interface Seam {
  /** What an operator's pages lose when it has moved. */
  readonly without: string
  readonly holds: () => unknown
}

const requestMeta = (name: string): unknown => {
  const { getRequestMeta } = exportsOf('server/request-meta.js') as {
    getRequestMeta: (request: IncomingMessage, key: string) => unknown
  }
  const request = {} as IncomingMessage
  onCacheTags(request, () => undefined)
  return getRequestMeta(request, name)
}

const seams: readonly Seam[] = [
  {
    without:
      'no tags of a cached page are heard of: nothing can be purged at networks in front, or shared between storefronts',
    holds: () => typeof requestMeta('onCacheEntry') === 'function' && textOf(RENDERER).includes("'onCacheEntry'"),
  },
  {
    without: 'the tags of a cached page have another header',
    holds: () => exportsOf('lib/constants.js').NEXT_CACHE_TAGS_HEADER === 'x-next-cache-tags',
  },
  {
    without: 'no page is known to be cached, so none is kept',
    holds: () =>
      textOf(RENDERER).includes(`setHeader('${CACHE_HEADER}'`) && /'MISS'.*'STALE'.*'HIT'/.test(textOf(RENDERER)),
  },
  {
    without: 'data and segments of pages are not told from documents',
    holds: () => {
      const headers = exportsOf('client/components/app-router-headers.js')
      const names = ['RSC_HEADER', 'NEXT_ROUTER_PREFETCH_HEADER', 'NEXT_ROUTER_SEGMENT_PREFETCH_HEADER']
      return (
        names.map((name) => headers[name]).join() === Object.keys(dataHeaders('/_tree')).join() &&
        headers.NEXT_ROUTER_STATE_TREE_HEADER === 'next-router-state-tree' &&
        headers.NEXT_URL === 'next-url' &&
        headers.NEXT_RSC_UNION_QUERY === '_rsc'
      )
    },
  },
  {
    without: 'pages that an earlier process has left are shown, and never evicted',
    holds: () => textOf('server/lib/route-cache-key.js').includes(cachedPagesFolder.split('/').at(-1) ?? '?'),
  },
]

test.each(seams)('the framework has not moved what this layer stands on; without it $without', ({ holds }) => {
  expect(holds()).toBe(true)
})

test('the digest of no headers is empty, and differs for each segment', async () => {
  const digests = await Promise.all([{}, dataHeaders('/_tree'), dataHeaders('/a')].map(partDigest))
  expect(digests[0]).toBe('')
  expect(new Set(digests).size).toBe(3)
})

test('a page is asked for whole, by its data, or by a segment of these', () => {
  expect([segmentOf({}), segmentOf(dataHeaders()), segmentOf(dataHeaders('/a'))]).toEqual([undefined, undefined, '/a'])
  expect(segmentOf({ ...dataHeaders('/a'), 'next-router-prefetch': '2' })).toBeNull()
  expect(segmentOf(dataHeaders('x'.repeat(301)))).toBeNull()
})

describe('the large scripts of every page', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'large-scripts-'))
    mkdirSync(path.join(folder, 'static'))
    for (const [name, bytes] of Object.entries({ large: 200_000, small: 20_000 }))
      writeFileSync(path.join(folder, 'static', `${name}.js`), 'x'.repeat(bytes))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const name = (manifest: object) => writeFileSync(path.join(folder, 'build-manifest.json'), JSON.stringify(manifest))

  test('are known from the build; without one there are none', () => {
    expect(largeScripts(folder)).toEqual([])
    name({ rootMainFiles: ['static/small.js', 'static/large.js'] })
    expect(largeScripts(folder)).toEqual(['/_next/static/large.js'])
  })

  test('are not guessed where the framework names them otherwise', () => {
    name({ mainFiles: ['static/large.js'] })
    expect(() => largeScripts(folder)).toThrow(/rootMainFiles/)
  })
})
