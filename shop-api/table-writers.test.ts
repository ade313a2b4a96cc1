import type { SourceFile } from './testing/source-files.ts'
import { moduleOf, sourceFiles } from './testing/source-files.ts'

interface Table {
  /** Name in the code. */
  readonly code: string
  /** Name in the database. */
  readonly sql: string
  readonly owner: string | null
}

const DEFINITION = /export const (\w+) = pgTable\(\s*'(\w+)'/g

const tablesOf = (files: readonly SourceFile[]): Table[] =>
  files.flatMap(({ name, text }) =>
    [...text.matchAll(DEFINITION)].map(([, code = '', sql = '']) => ({ code, sql, owner: moduleOf(name) })),
  )

/** What writes: the query builder's calls, the helper that inserts, and statements written out. */
const WRITE =
  /(?:\.(?:insert|update|delete)\(|insertRows\()\s*(\w+)|(?:insert into|delete from|update)\s+(?:\$\{(\w+)\}|(\w+)(?=\s+(?:set|\(|where|using)|`))/g

function foreignWrites(files: readonly SourceFile[]): string[] {
  const tables = tablesOf(files)
  const writes = files.flatMap(({ name, text }) =>
    [...text.matchAll(WRITE)].flatMap(([, built, inserted, written]) => {
      const table = tables.find(({ code, sql }) => code === (built ?? inserted) || sql === written)
      return table && table.owner !== moduleOf(name) ? [`${table.code} of ${table.owner} in ${name}`] : []
    }),
  )
  return [...new Set(writes)].sort()
}

const isShop = ({ name }: SourceFile): boolean => !/^(sample-shop|test-mode)\//.test(name)

test('a table is written by the module it belongs to', () => {
  const files = sourceFiles().filter(isShop)
  expect(tablesOf(files).length).toBeGreaterThan(80)
  expect(foreignWrites(files)).toEqual([])
})

test('… and a write from elsewhere is found, however it is put', () => {
  const tables = "export const cartLines = pgTable(\n  'cart_lines', {"
  const writes = [
    'tx.delete(cartLines)',
    'sql`update cart_lines set a = 1`',
    `sql\`delete from \${cartLines}\``,
    'sql`insert into cart_lines (a)`',
  ]
  for (const text of writes) {
    const files = [
      { name: 'modules/trade/cart/tables.ts', text: tables },
      { name: 'modules/trade/orders/submit.ts', text },
    ]
    expect(foreignWrites(files)).toEqual(['cartLines of trade/cart in modules/trade/orders/submit.ts'])
  }
})
