import path from 'node:path'
import type { SourceFile } from './testing/source-files.ts'
import { moduleOf, sourceFiles } from './testing/source-files.ts'

/** Whatever names another source file: imports of values and types, for their effect, `import('…')`, `require`, URLs. */
const NAMED = /(['"`])((?:#shop-api\/|\.{1,2}\/)[^'"`\s]+\.(?:ts|mjs|js))\1/g

type Graph = ReadonlyMap<string, ReadonlySet<string>>
type RoomOf = (name: string) => string | null

const folderOf: RoomOf = (name) => path.posix.dirname(name)

function graphOf(files: readonly SourceFile[], roomOf: RoomOf): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { name, text } of files) {
    const from = roomOf(name)
    if (from === null) continue
    const needs = graph.get(from) ?? new Set<string>()
    graph.set(from, needs)
    for (const [, , specifier = ''] of text.matchAll(NAMED)) {
      const isNear = specifier.startsWith('.')
      const to = roomOf(isNear ? path.posix.join(path.posix.dirname(name), specifier) : specifier.slice(10))
      if (to !== null && to !== from) needs.add(to)
    }
  }
  return graph
}

/** What is left when those that need none of the others are taken away, again and again. */
function knotsOf(graph: Graph): string[] {
  const left = new Map(graph)
  for (;;) {
    const free = [...left].filter(([, needs]) => ![...needs].some((each) => left.has(each)))
    if (free.length === 0) return [...left.keys()]
    for (const [name] of free) left.delete(name)
  }
}

test.each([
  ['modules', moduleOf, 40],
  ['folders', folderOf, 80],
])('no two %s need each other, directly or through others', (_, roomOf, least) => {
  const graph = graphOf(sourceFiles(), roomOf)
  expect(graph.size).toBeGreaterThan(least)
  expect(knotsOf(graph)).toEqual([])
})

describe('a knot is found', () => {
  const cart = '#shop-api/modules/trade/cart/facts.ts'
  const near = '../cart/facts.ts'

  test.each([
    ['an import', `import { a } from '${cart}'`],
    ['an import of a type', `import type { A } from '${cart}'`],
    ['a type named where it is used', `type A = import('${cart}').A`],
    ['an import for its effect', `import '${cart}'`],
    ['an import in passing', `const a = await import("${cart}")`],
    ['a require', `const a = createRequire(import.meta.url)('${near}')`],
    ['a worker', `new Worker(new URL('../cart/facts.ts', import.meta.url))`],
  ])('through %s', (__, text) => {
    const files = [
      { name: 'modules/trade/cart/facts.ts', text: "import { b } from '#shop-api/modules/trade/orders/move.ts'" },
      { name: 'modules/trade/orders/move.ts', text },
      { name: 'modules/trade/points/move.ts', text: `import { d } from '${cart}'` },
    ]
    expect(knotsOf(graphOf(files, moduleOf))).toEqual(['trade/cart', 'trade/orders', 'trade/points'])
  })

  test('between a folder and the one it is in', () => {
    const files = [
      { name: 'platform/db/client.ts', text: "import { a } from './postgres/pool.ts'" },
      { name: 'platform/db/postgres/pool.ts', text: "import { b } from '#shop-api/platform/db/db.ts'" },
    ]
    expect(knotsOf(graphOf(files, folderOf))).toEqual(['platform/db', 'platform/db/postgres'])
    expect(knotsOf(graphOf(files, moduleOf))).toEqual([])
  })
})
