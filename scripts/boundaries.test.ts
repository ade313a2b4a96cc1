import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot } from './support/paths.mjs'

interface Found {
  readonly summary: { readonly violations: readonly { from: string; to: string; rule: { name: string } }[] }
}

/** The rules of this repository over a tree that has nothing but these files and what they import. */
function boundariesBroken(imports: readonly (readonly [from: string, to: string])[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-boundaries-'))
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  try {
    for (const [, to] of imports) write(to, 'export const planted = 1\n')
    for (const [from, to] of imports) {
      write(
        from,
        `import { planted } from '${path.posix.relative(path.posix.dirname(from), to)}'\nexport { planted }\n`,
      )
    }
    const program = inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
    const options = ['--config', inRoot('.dependency-cruiser.mjs'), '--output-type', 'json', '.']
    const { stdout, stderr } = spawnSync(process.execPath, [program, ...options], { cwd: folder, encoding: 'utf8' })
    if (stdout === '') throw new Error(stderr)
    return (JSON.parse(stdout) as Found).summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const planted = [
  ['shop-api-platform-imports', 'shop-api/platform/http/planted.ts', 'shop-api/modules/trade/cart/cart.ts'],
  ['shop-api-platform-imports', 'shop-api/platform/http/sample.ts', 'shop-api/sample-shop/seed/goods.ts'],
  ['shop-api-platform-imports', 'shop-api/platform/db/planted.ts', 'shop-api/modules/trade/cart/cart.ts'],
  ['shop-api-catalogue-imports', 'shop-api/modules/catalogue/goods/up.ts', 'shop-api/modules/service/zones/zone.ts'],
  [
    'staff-pages-are-apart',
    'shop-api/modules/service/sitemap/more.ts',
    'shop-api/modules/identity/back-office/frame.ts',
  ],
  ['server-imports', 'lib/server/cached/planted.ts', 'shop-api/modules/catalogue/goods/goods.ts'],
  ['component-imports', 'components/cart/planted.tsx', 'shop-api/platform/http/answer.ts'],
  ['page-imports', 'app/sitemap/planted.ts', 'shop-api/modules/identity/back-office/parts.ts'],
  ['shop-api-imports', 'shop-api/modules/trade/orders/planted.ts', 'lib/server/session.ts'],
] as const

test('imports across the layers are found by npm run boundaries, and those within are not', () => {
  const allowed = ['shop-api/modules/trade/orders/fine.ts', 'shop-api/modules/catalogue/goods/stock.ts'] as const
  const found = boundariesBroken([...planted.map(([, from, to]) => [from, to] as const), allowed])
  expect(planted.filter(([rule, from, to]) => !found.includes(`${rule}: ${from} → ${to}`))).toEqual([])
  expect(found.filter((each) => each.includes(allowed[0]))).toEqual([])
})
