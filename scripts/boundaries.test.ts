import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import config from '../.dependency-cruiser.mjs'
import { JOINED } from './support/module-rules.mjs'
import { inRoot } from './support/paths.mjs'
import { sourcesOf } from './support/sources.ts'

interface Found {
  readonly summary: { readonly violations: readonly { from: string; to: string; rule: { name: string } }[] }
}

/** The rules of this repository over a tree that has nothing but these files and what they import. */
function boundariesBroken(
  imports: readonly (readonly [from: string, to: string])[],
  texts: Readonly<Record<string, (to: string) => string>> = {},
  others: Readonly<Record<string, string>> = {},
): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-boundaries-'))
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  try {
    for (const [, to] of imports) write(to, 'export const planted = 1\n')
    for (const [from, to] of imports) {
      const way = path.posix.relative(path.posix.dirname(from), to)
      const named = way.startsWith('.') ? way : `./${way}`
      write(from, texts[from]?.(named) ?? `import { planted } from '${named}'\nexport { planted }\n`)
    }
    for (const [file, text] of Object.entries(others)) write(file, text)
    const program = inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
    const options = ['--config', inRoot('.dependency-cruiser.mjs'), '--output-type', 'json', '.']
    const { stdout, stderr } = spawnSync(process.execPath, [program, ...options], { cwd: folder, encoding: 'utf8' })
    if (stdout === '') throw new Error(stderr)
    return (JSON.parse(stdout) as Found).summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const SAMPLE = 'shop-api/sample-shop/seed/goods.ts'
const CART = 'shop-api/modules/trade/cart/cart.ts'
const FRAME = 'shop-api/modules/identity/back-office/frame.ts'
const PARTS = 'components/shell/parts.ts'
const PAGE = 'app/zones/page.ts'
const sitemap = (name: string) => `shop-api/modules/service/sitemap/${name}.ts`

const planted = [
  ['shop-api-platform-imports', 'shop-api/platform/http/planted.ts', CART],
  ['shop-api-platform-imports', 'shop-api/platform/http/sample.ts', SAMPLE],
  ['shop-api-platform-imports', 'shop-api/platform/db/planted.ts', CART],
  ['shop-api-catalogue-imports', 'shop-api/modules/catalogue/goods/up.ts', 'shop-api/modules/service/zones/zone.ts'],
  ['shop-api-imports', 'shop-api/modules/trade/orders/planted.ts', 'lib/server/session.ts'],
  ['sample-shop-apart', 'shop-api/jobs/planted.ts', SAMPLE],
  ['sample-shop-apart', 'shop-api/ctl/planted.ts', SAMPLE],
  ['sample-shop-apart', 'shop-api/invariants/planted.ts', SAMPLE],
  ['sample-shop-apart', 'shop-api/test-mode/planted.ts', SAMPLE],
  ['sample-shop-apart', 'shop-api/planted.ts', SAMPLE],
  ['sample-shop-apart', 'shop-api/newroom/planted.ts', SAMPLE],
  ['sample-shop-apart', 'shop-api/modules/newband/noun/planted.ts', SAMPLE],
  ['known-rooms', 'shop-api/newroom/planted.ts', SAMPLE],
  ['known-rooms', 'shop-api/modules/newband/noun/planted.ts', SAMPLE],
  ['shop-api-trade-imports', 'shop-api/modules/trade/orders/new.ts', 'shop-api/modules/newband/noun/other.ts'],
  ['staff-pages-are-apart', sitemap('frame'), FRAME],
  ['staff-pages-are-apart', sitemap('desk'), 'shop-api/modules/service/staff-desk/page.ts'],
  ['staff-pages-are-apart', sitemap('home'), 'shop-api/modules/service/staff-home/pages.ts'],
  ['staff-pages-are-apart', sitemap('articles'), 'shop-api/modules/service/articles/staff-pages.ts'],
  ['staff-pages-are-apart', 'shop-api/modules/trade/orders/submit.ts', FRAME],
  ['staff-pages-are-apart', 'shop-api/modules/trade/orders/shares.ts', FRAME],
  ['staff-pages-are-apart', 'shop-api/modules/trade/coupons/operator.ts', FRAME],
  ['operators-are-apart', sitemap('operators'), 'shop-api/modules/identity/operators/operators.ts'],
  ['operators-calls-are-apart', sitemap('calls'), 'shop-api/modules/service/articles/operator.ts'],
  ['operators-calls-are-apart', sitemap('words'), 'shop-api/modules/service/articles/commands.ts'],
  ['operators-calls-are-apart', 'shop-api/modules/trade/orders/rules.ts', 'shop-api/modules/trade/coupons/operator.ts'],
  ['server-imports', 'lib/server/cached/planted.ts', 'shop-api/modules/catalogue/goods/goods.ts'],
  ['component-imports', 'components/cart/planted.tsx', 'shop-api/platform/http/answer.ts'],
  ['page-imports', 'app/sitemap/planted.ts', FRAME],
  ['nobody-imports-app', 'scripts/planted.ts', PAGE],
  ['nobody-imports-app', 'e2e/planted.ts', PAGE],
  ['nobody-imports-app', 'components/zones/planted.tsx', PAGE],
  ['bench-imports', 'bench/planted.ts', PARTS],
  ['scripts-imports', 'scripts/parts.ts', PARTS],
  ['instrumentation-imports', 'instrumentation.ts', 'lib/browser/http.ts'],
  ['instrumentation-client-imports', 'instrumentation-client.ts', 'lib/server/env.ts'],
  ['next-config-imports', 'next.config.mjs', 'shop-api/platform/http/answer.ts'],
  ['server-upstream-reaches-nothing-above', 'lib/server/upstream/reaches.ts', 'lib/server/edge/turns.ts'],
  ['server-features-reaches-nothing-above', 'lib/server/features/reaches.ts', 'lib/server/proxy/planted-too.ts'],
  ['server-cached-reaches-nothing-above', 'lib/server/cached/reaches.ts', 'lib/server/sign-in/session.ts'],
  ['server-proxy-reaches-nothing-above', 'lib/server/proxy/reaches.ts', 'lib/server/edge/render.ts'],
  [
    'repositories-are-their-own',
    'shop-api/modules/trade/orders/reaches.ts',
    'shop-api/modules/trade/cart/repository.ts',
  ],
  ['tables-are-their-own', 'shop-api/modules/service/zones/reaches.ts', 'shop-api/modules/base/access/tables.ts'],
  [
    'tables-of-identity-members',
    'shop-api/modules/service/zones/members.ts',
    'shop-api/modules/identity/members/tables.ts',
  ],
  ['tables-of-trade-orders', 'shop-api/modules/service/zones/orders.ts', 'shop-api/modules/trade/orders/tables.ts'],
  [
    'tables-of-catalogue-search',
    'shop-api/modules/trade/orders/words.ts',
    'shop-api/modules/catalogue/search/tables.ts',
  ],
  [
    'words-know-no-index',
    'shop-api/modules/catalogue/search/reaches.ts',
    'shop-api/modules/catalogue/goods-index/a.ts',
  ],
  ['shop-api-base-imports', 'shop-api/modules/base/mails/up.ts', 'shop-api/modules/identity/members/a.ts'],
  ['shop-api-identity-imports', 'shop-api/modules/identity/members/up.ts', 'shop-api/modules/trade/orders/a.ts'],
  ['kernel-imports-nothing', 'lib/kernel/up.ts', 'lib/contract/a.ts'],
  ['sheets-imports', 'lib/sheets/up.ts', 'lib/domain/a.ts'],
  ['tracing-imports', 'lib/tracing/up.ts', 'lib/server/a.ts'],
  ['contract-imports', 'lib/contract/up.ts', 'lib/domain/a.ts'],
  ['adapter-imports', 'adapters/up.ts', 'lib/mapping/a.ts'],
  ['domain-imports', 'lib/domain/up.ts', 'lib/mapping/a.ts'],
  ['routes-imports', 'lib/routes/up.ts', 'lib/domain/a.ts'],
  ['mapping-imports', 'lib/mapping/up.ts', 'lib/server/a.ts'],
  ['browser-imports', 'lib/browser/up.ts', 'lib/server/a.ts'],
  ['program-imports', 'lib/programs/up.ts', 'lib/server/a.ts'],
  ['ui-imports', 'components/ui/up.tsx', 'components/cart/a.tsx'],
  ['component-imports', 'components/cart/beside.tsx', 'components/orders/a.tsx'],
  ['component-imports', 'components/cart/maps.tsx', 'lib/mapping/a.ts'],
  ['zone-imports', 'components/zones/beside.tsx', 'components/cart/a.tsx'],
  ['shell-imports', 'components/shell/up.tsx', 'lib/server/a.ts'],
  ['api-route-imports', 'app/api/route.ts', 'components/cart/a.tsx'],
  ['middleware-imports', 'middleware.ts', 'components/cart/a.tsx'],
  ['e2e-imports', 'e2e/parts.ts', PARTS],
  ['no-imports-of-tests', 'lib/kernel/tests.ts', 'lib/kernel/testing/a.ts'],
] as const

const allowed = [
  ['shop-api/modules/trade/orders/fine.ts', 'shop-api/modules/catalogue/goods/stock.ts'],
  ['shop-api/start.ts', SAMPLE],
  ['shop-api/modules/trade/orders/staff-pages.ts', FRAME],
  ['shop-api/modules/trade/credit/staff-pages.ts', 'shop-api/modules/trade/credit/operator.ts'],
  ['shop-api/modules/trade/cart/fine.ts', 'shop-api/modules/trade/cart/repository.ts'],
  ['shop-api/modules/service/zones/tables.ts', 'shop-api/modules/trade/orders/tables.ts'],
  ['shop-api/modules/service/order-pages/fine.ts', 'shop-api/modules/trade/orders/tables.ts'],
] as const

test('imports across the layers are found by npm run boundaries, and those within are not', () => {
  const found = boundariesBroken([...planted.map(([, from, to]) => [from, to] as const), ...allowed])
  expect(planted.filter(([rule, from, to]) => !found.includes(`${rule}: ${from} → ${to}`))).toEqual([])
  expect(found.filter((each) => allowed.some(([from]) => each.includes(`: ${from} → `)))).toEqual([])
})

test('… those for their effect and those of types, too', () => {
  const found = boundariesBroken(
    [
      ['shop-api/jobs/effect.ts', SAMPLE],
      ['shop-api/ctl/type.ts', SAMPLE],
    ],
    {
      'shop-api/jobs/effect.ts': (to) => `import '${to}'\n`,
      'shop-api/ctl/type.ts': (to) => `export type { A } from '${to}'\n`,
    },
  )
  expect(found).toEqual(
    expect.arrayContaining([
      `sample-shop-apart: shop-api/jobs/effect.ts → ${SAMPLE}`,
      `sample-shop-apart: shop-api/ctl/type.ts → ${SAMPLE}`,
    ]),
  )
})

test('a folder of the server does not reach one above it by a file between them', () => {
  const [between, above] = ['lib/server/between.ts', 'lib/server/edge/turns.ts']
  const found = boundariesBroken([
    ['lib/server/upstream/planted.ts', between],
    [between, above],
  ])
  expect(found).toContain(`server-upstream-reaches-nothing-above: lib/server/upstream/planted.ts → ${above}`)
})

test('what runs in a browser imports nothing of Node, and no logger', () => {
  const files = ['lib/browser/planted.ts', 'components/cart/planted.tsx']
  for (const [imported, named] of [
    ['node:fs', 'fs'],
    ['pino', 'node_modules/pino/pino.js'],
  ]) {
    const found = boundariesBroken(
      [
        ...files.map((file) => [file, 'lib/kernel/planted.ts'] as const),
        ['node_modules/pino/index.js', 'node_modules/pino/pino.js'],
      ],
      Object.fromEntries(files.map((file) => [file, (to: string) => `import '${imported}'\nimport '${to}'\n`])),
      { 'package.json': '{"dependencies":{"pino":"1.0.0"}}', 'node_modules/pino/package.json': '{"main":"pino.js"}' },
    )
    expect(found).toEqual(files.toSorted().map((file) => `browser-needs-a-browser: ${file} → ${named}`))
  }
})

test('files that need each other are found, and packages where they have no business', () => {
  const named: Readonly<Record<string, string>> = {
    'lib/domain/planted.ts': 'zod',
    'lib/kernel/planted.ts': 'zod',
    'lib/contract/planted.ts': 'ky',
    'components/cart/session.tsx': 'iron-session',
    'lib/server/planted.ts': 'drizzle-orm',
    'shop-api/jobs/planted.ts': 'commander',
  }
  const packages = [...new Set(Object.values(named))]
  const found = boundariesBroken(
    [
      ['lib/domain/one.ts', 'lib/domain/other.ts'],
      ['lib/domain/other.ts', 'lib/domain/one.ts'],
      ...Object.keys(named).map((file) => [file, 'lib/kernel/end.ts'] as const),
    ],
    Object.fromEntries(
      Object.entries(named).map(([file, name]) => [file, (to) => `import '${name}'\nimport '${to}'\n`]),
    ),
    Object.fromEntries([
      ['package.json', JSON.stringify({ dependencies: Object.fromEntries(packages.map((name) => [name, '1.0.0'])) })],
      ...packages.flatMap((name) => [
        [`node_modules/${name}/package.json`, '{"main":"index.js"}'],
        [`node_modules/${name}/index.js`, ''],
      ]),
    ]),
  )
  const way = (file: string) => `${file} → node_modules/${named[file]}/index.js`
  expect(found).toEqual(
    expect.arrayContaining([
      'no-circular: lib/domain/one.ts → lib/domain/other.ts',
      `rules-no-packages: ${way('lib/domain/planted.ts')}`,
      `kernel-no-packages: ${way('lib/kernel/planted.ts')}`,
      `contract-only-zod: ${way('lib/contract/planted.ts')}`,
      `session-only-in-server: ${way('components/cart/session.tsx')}`,
      `database-only-in-shop-api: ${way('lib/server/planted.ts')}`,
      `commander-only-in-ctl: ${way('shop-api/jobs/planted.ts')}`,
    ]),
  )
})

test('tables that others join are written down as long as they are joined', () => {
  const owners = sourcesOf('.ts').flatMap(({ path, text }) => {
    const [, own] = /^shop-api\/modules\/([^/]+\/[^/]+)\/(?!.*(?:testing\/|\.test\.ts$|tables\.ts$))/.exec(path) ?? []
    const named = [...text.matchAll(/'#shop-api\/modules\/([^/]+\/[^/]+)\/tables\.ts'/g)].map(([, owner]) => owner)
    return own === undefined ? [] : named.map((owner) => `${owner} ${own}`)
  })
  const written = Object.entries(JOINED).flatMap(([owner, others]) => others.map((own) => `${owner} ${own}`))
  expect(written.filter((each) => !owners.includes(each))).toEqual([])
  // Lower it with each that goes; a new one is a decision.
  expect(written).toHaveLength(55)
})

test('shop API and server have the rooms the rules know, and no other', () => {
  const foldersOf = (name: string) =>
    readdirSync(inRoot(name), { withFileTypes: true })
      .filter((each) => each.isDirectory() && each.name !== 'node_modules')
      .map((each) => each.name)
      .sort()
  expect(foldersOf('shop-api')).toEqual([
    ...['answers', 'ctl', 'invariants', 'jobs', 'migrations', 'modules', 'platform', 'sample-shop', 'test-mode'],
    'testing',
  ])
  expect(foldersOf('shop-api/modules')).toEqual(['base', 'catalogue', 'identity', 'service', 'trade'])
  const ranked = config.forbidden.flatMap(({ name }) => /^server-(.+)-reaches-nothing-above$/.exec(name)?.[1] ?? [])
  expect(foldersOf('lib/server')).toEqual([...ranked, 'edge', 'testing'].sort())
})
