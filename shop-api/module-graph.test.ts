import path from 'node:path'
import { moduleOf, sourceFiles } from './testing/source-files.ts'

const IMPORT = /(?:from|import\()\s*'((?:#shop-api\/|\.)[^']+)'/g

type Graph = ReadonlyMap<string, ReadonlySet<string>>

function graphOf(files: readonly { readonly name: string; readonly text: string }[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { name, text } of files) {
    const from = moduleOf(name)
    if (from === null) continue
    const needs = graph.get(from) ?? new Set<string>()
    graph.set(from, needs)
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const isNear = specifier.startsWith('.')
      const to = moduleOf(isNear ? path.posix.join(path.posix.dirname(name), specifier) : specifier.slice(10))
      if (to !== null && to !== from) needs.add(to)
    }
  }
  return graph
}

/** Modules that are left when those that need none of the others are taken away, again and again. */
function knotsOf(graph: Graph): string[] {
  const left = new Map(graph)
  for (;;) {
    const free = [...left].filter(([, needs]) => ![...needs].some((each) => left.has(each)))
    if (free.length === 0) return [...left.keys()]
    for (const [name] of free) left.delete(name)
  }
}

test('no two modules need each other, directly or through others', () => {
  const graph = graphOf(sourceFiles())
  expect(graph.size).toBeGreaterThan(40)
  expect(knotsOf(graph)).toEqual([])
})

test('… and a knot is found', () => {
  const files = [
    { name: 'modules/trade/cart/facts.ts', text: "import { a } from '#shop-api/modules/trade/orders/move.ts'" },
    { name: 'modules/trade/orders/move.ts', text: "import { b } from '../coupons/claim.ts'" },
    { name: 'modules/trade/coupons/claim.ts', text: "const c = await import('#shop-api/modules/trade/cart/facts.ts')" },
    { name: 'modules/trade/points/move.ts', text: "import { d } from '#shop-api/modules/trade/cart/facts.ts'" },
  ]
  expect(knotsOf(graphOf(files))).toEqual(['trade/cart', 'trade/orders', 'trade/coupons', 'trade/points'])
})
