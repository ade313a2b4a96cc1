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

/** Functions that are given a table to write: whatever of the platform takes one. */
const HELPER = /export (?:async )?function (\w+)(?:<[^(]*>)?\([^)]*\b(?:PgTable|Table)\b/g
const READS_ONLY = new Set(['asJson', 'pagedRows'])

/** The query builder's calls; a table may be one of a namespace. */
const BUILT = /\.(?:insert|update|delete)\(\s*(?:\w+\.)?(\w+)/g

/** Statements written out, in any case; `update` in prose is followed by no `set`. */
const WRITTEN =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update(?=\s+(?:only\s+)?(?:"\w+"|\w+|\$\{\w+\})\s+(?:as\s+)?(?:\w+\s+)?set\b|\s+(?:only\s+)?\$\{\w+\}\s*`))\s+(?:only\s+)?(?:\$\{(?:\w+\.)?(\w+)\}|"?(\w+)"?)/gi

const RENAMED = /\b(\w+) as (\w+)\b/g

const helpersOf = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ name }) => name.startsWith('platform/'))
    .flatMap(({ text }) => [...text.matchAll(HELPER)].map(([, name = '']) => name))
    .filter((name) => !READS_ONLY.has(name))

/** What is named as an argument of any of the helpers. */
function handedOver(text: string, helpers: readonly string[]): string[] {
  if (helpers.length === 0) return []
  const call = new RegExp(String.raw`\b(?:${helpers.join('|')})(?:<[^(]*>)?\(([^()]*)`, 'g')
  return [...text.matchAll(call)].flatMap(([, given = '']) => given.split(',').map((each) => each.trim()))
}

function foreignWrites(files: readonly SourceFile[]): string[] {
  const tables = tablesOf(files)
  const helpers = helpersOf(files)
  const writes = files.flatMap(({ name, text }) => {
    const renamed = new Map([...text.matchAll(RENAMED)].map(([, code = '', own = '']) => [own, code]))
    const named = [
      ...[...text.matchAll(BUILT)].map(([, code = '']) => code),
      ...[...text.matchAll(WRITTEN)].map(([, code, sql = '']) => code ?? sql),
      ...handedOver(text, helpers),
    ].map((each) => renamed.get(each) ?? each)
    return named.flatMap((each) => {
      const table = tables.find(({ code, sql }) => code === each || sql === each.toLowerCase())
      return table && table.owner !== moduleOf(name) ? [`${table.code} of ${table.owner} in ${name}`] : []
    })
  })
  return [...new Set(writes)].sort()
}

const isShop = ({ name }: SourceFile): boolean => !/^(sample-shop|test-mode)\//.test(name)

test('a table is written by the module it belongs to', () => {
  const files = sourceFiles().filter(isShop)
  expect(tablesOf(files).length).toBeGreaterThan(80)
  expect(helpersOf(files)).toEqual(expect.arrayContaining(['insertMany', 'insertRows', 'moveRow', 'updateMany']))
  expect(foreignWrites(files)).toEqual([])
})

describe('a write from elsewhere is found', () => {
  const tables = "export const cartLines = pgTable(\n  'cart_lines', {"
  const helper = 'export async function moveRow(\n  tx: Db,\n  table: PgTable & { id: PgColumn },\n): Promise<void> {'

  test.each([
    'tx.delete(cartLines)',
    'tx.insert(\n  cartLines)',
    'tx.update(cart.cartLines)',
    "import { cartLines as lines } from './tables.ts'\ntx.update(lines)",
    'sql`update cart_lines set a = 1`',
    'sql`UPDATE cart_lines SET a = 1`',
    'sql`update cart_lines as line set a = 1`',
    'sql`update cart_lines line set a = 1`',
    'sql`update "cart_lines" set a = 1`',
    `sql\`update \${cartLines} as line set a = 1\``,
    `sql\`delete from \${cartLines}\``,
    'sql`DELETE FROM cart_lines`',
    'sql`insert into cart_lines (a)`',
    'sql`merge into cart_lines as line using`',
    'sql`truncate cart_lines`',
    'sql`TRUNCATE TABLE cart_lines`',
    'await moveRow(tx, cartLines, rows, id, step)',
    'await moveRow(\n  tx,\n  cartLines,\n)',
  ])('%s', (text) => {
    const files = [
      { name: 'platform/db/moved.ts', text: helper },
      { name: 'modules/trade/cart/tables.ts', text: tables },
      { name: 'modules/trade/orders/submit.ts', text },
    ]
    expect(foreignWrites(files)).toEqual(['cartLines of trade/cart in modules/trade/orders/submit.ts'])
  })

  test('… and what only reads is not', () => {
    const text =
      'sql`select id from cart_lines for update`\n// An update of cart_lines comes later.\ntx.select().from(cartLines)'
    const files = [
      { name: 'modules/trade/cart/tables.ts', text: tables },
      { name: 'modules/trade/orders/submit.ts', text },
    ]
    expect(foreignWrites(files)).toEqual([])
  })
})
