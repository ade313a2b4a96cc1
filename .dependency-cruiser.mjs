// Who may import whom. Every rule names the layer it guards; whatever a layer's list does not name is forbidden.
// Type-only imports count as imports: a type is knowledge about the other side, too.

import {
  CONFIGURATION,
  layer,
  noPackages,
  OURS,
  onlyFrom,
  onlyIn,
  TEST,
  TEST_HELPER,
  TOOLS,
} from './scripts/support/boundary-rules.mjs'
import { ofModules } from './scripts/support/module-rules.mjs'

/** What runs in a browser may import; Node's own modules and loggers are not among it. */
const SCREEN_PACKAGES = [
  '^node_modules/(react|react-dom|next|ky|swr|zod|lru-cache|@headlessui/react|@tanstack/react-virtual|downshift|embla-carousel-react|lucide-react|sonner|uqr|write-excel-file|tailwindcss)/',
]

const lib = (...names) => names.map((each) => `^lib/${each}/`)

/** The storefront's server from the ground up: whatever a folder needs, by whichever files, none of it needs one that comes later. */
const SERVER = [
  'metrics',
  'tracing',
  'upstream',
  'render-workers',
  'pictures',
  'features',
  'cached',
  'sign-in',
  'proxy',
  'edge',
]
const serverFolders = SERVER.slice(0, -1).map((folder, index) => ({
  name: `server-${folder}-reaches-nothing-above`,
  severity: 'error',
  comment: `${folder} needs nothing of ${SERVER.slice(index + 1).join(', ')}`,
  from: { path: `^lib/server/${folder}/`, pathNot: [TEST, TEST_HELPER] },
  to: { path: `^lib/server/(${SERVER.slice(index + 1).join('|')})/`, reachable: true },
}))

/** The shop API from the ground up: a band imports itself and those before it. */
const BANDS = ['platform', 'modules/base', 'modules/identity', 'modules/catalogue', 'modules/trade', 'modules/service']

/** Tests and their helpers put a shop together like its start does, so they may import all of it. */
const bands = BANDS.map((band, index) => {
  const allowed = BANDS.slice(0, index + 1).map((each) => `^shop-api/${each}/`)
  return {
    name: `shop-api-${band.replace('modules/', '')}-imports`,
    severity: 'error',
    comment: `${band} imports nothing above it`,
    from: { path: `^shop-api/${band}/`, pathNot: [TEST, TEST_HELPER] },
    to: { path: OURS, pathNot: [...allowed, ...lib('contract', 'kernel', 'sheets', 'tracing')] },
  }
})

/** What the shop API is made of; a file anywhere else below it may import nothing until its room is named here. */
const ROOMS = [
  String.raw`^shop-api/[^/]+\.ts$`,
  '^shop-api/(answers|ctl|invariants|jobs|sample-shop|test-mode|testing)/',
  ...BANDS.map((band) => `^shop-api/${band}/`),
]

/** Pages of the back office: whole modules of them, and files beside what they show. */
const STAFF_PAGES = [
  '^shop-api/modules/(identity/(back-office|import-pages|resource)|catalogue/goods-desk|service/(staff-desk|staff-home|shop-settings))/(?!(operator|commands|shapes|answers|repository)\\.ts$)',
  String.raw`^shop-api/modules/.*/(staff-[^/]+|resource)\.ts$`,
  String.raw`^shop-api/modules/.*-resource\.ts$`,
  String.raw`^shop-api/modules/catalogue/master-data/[^/]+-pages\.ts$`,
]
const OPERATOR_CALLS = String.raw`^shop-api/modules/.*/(operator|commands)\.ts$`

const kinds = [
  ...ofModules,
  onlyFrom('sample-shop-apart', 'imported by the start, tests, bench and e2e alone', '^shop-api/sample-shop/', [
    '^shop-api/(start\\.ts$|sample-shop/)',
    '^(bench|e2e)/',
    // Try a running image, and take pictures and answers of the running sample, with its own sign-ins.
    String.raw`^scripts/(images/|releases/record\.ts$|write-pictures\.ts$)`,
  ]),
  onlyFrom(
    'staff-pages-are-apart',
    'what members, operators’ calls and files of addresses need has no page of the back office in it',
    STAFF_PAGES,
    [...STAFF_PAGES, '^shop-api/answers/', String.raw`^shop-api/(app|resources|operator-routes)\.ts$`],
  ),
  onlyFrom('operators-calls-are-apart', 'calls of operators serve operators: no rule stands on one', OPERATOR_CALLS, [
    OPERATOR_CALLS,
    ...STAFF_PAGES,
    String.raw`^shop-api/(operator-routes|ctl/commands)\.ts$`,
  ]),
  onlyFrom(
    'operators-are-apart',
    'the people who run the shop are known to what they use, and by tables that name them',
    '^shop-api/modules/identity/operators/',
    [
      '^shop-api/modules/(identity/operators|service/(first-run|staff-queues))/',
      OPERATOR_CALLS,
      String.raw`^shop-api/modules/.*/tables\.ts$`,
      ...STAFF_PAGES,
      '^shop-api/(answers|ctl|jobs|sample-shop)/',
      String.raw`^shop-api/[^/]+\.ts$`,
    ],
  ),
  onlyFrom('nobody-imports-app', 'an address is the end of the line', '^app/', ['^app/']),
  {
    name: 'known-rooms',
    severity: 'error',
    comment: 'a new room of the shop API is named in ROOMS first, with its rules',
    from: { path: '^shop-api/', pathNot: ROOMS },
    to: { path: OURS },
  },
]

const layers = [
  ...bands,
  ...layer('kernel-imports-nothing', '^lib/kernel/', lib('kernel')),
  ...layer('sheets-imports', '^lib/sheets/', lib('sheets', 'kernel')),
  ...layer('tracing-imports', '^lib/tracing/', lib('tracing', 'kernel')),
  ...layer('contract-imports', '^lib/contract/', lib('contract', 'kernel')),
  ...layer('adapter-imports', '^adapters/', ['^adapters/', ...lib('contract', 'kernel')]),
  ...layer('domain-imports', '^lib/domain/', lib('domain', 'kernel')),
  ...layer('routes-imports', '^lib/routes/', lib('routes', 'kernel')),
  ...layer('mapping-imports', '^lib/mapping/', lib('mapping', 'contract', 'domain', 'kernel')),
  // Pages that stand alone take their colours from where all others have them.
  ...layer('server-imports', '^lib/server/', [
    String.raw`^(tailwind\.config|adapters/registry)\.ts$`,
    ...lib('server', 'tracing', 'programs', 'contract', 'mapping', 'domain', 'routes', 'kernel'),
  ]),
  ...layer(
    'browser-imports',
    '^lib/browser/',
    lib('browser', 'contract', 'mapping', 'domain', 'routes', 'kernel', 'sheets'),
  ),
  // Programs that stand in pages themselves: what they import goes with them.
  ...layer('program-imports', '^lib/programs/', lib('programs', 'browser', 'contract', 'routes', 'kernel')),
  ...layer('ui-imports', '^components/ui/', ['^components/ui/', ...lib('kernel')]),
  ...layer(
    'component-imports',
    '^components/([^/]+)/',
    [
      '^components/$1/',
      '^components/(ui|goods|addresses|coupons|provider-payments)/',
      ...lib('browser', 'programs', 'domain', 'routes', 'kernel'),
    ],
    ['^components/(ui|shell|zones|testing)/'],
  ),
  // Zones show goods the way lists do: they build on the catalogue's parts, never the other way round.
  ...layer('zone-imports', '^components/zones/', [
    '^components/(zones|catalog|goods|coupons|ui)/',
    ...lib('browser', 'domain', 'routes', 'kernel'),
  ]),
  ...layer('shell-imports', '^components/shell/', [
    '^components/',
    ...lib('browser', 'programs', 'domain', 'routes', 'kernel'),
  ]),
  ...layer(
    'page-imports',
    '^app/',
    ['^app/', '^components/', ...lib('server', 'routes', 'kernel', 'domain')],
    ['^app/api/'],
  ),
  ...layer('api-route-imports', '^app/api/', ['^app/api/', ...lib('server', 'contract', 'kernel')]),
  ...layer('middleware-imports', '^middleware\\.ts$', lib('routes', 'server')),
  ...layer('instrumentation-imports', '^instrumentation\\.ts$', lib('server')),
  ...layer('instrumentation-client-imports', '^instrumentation-client\\.ts$', [
    '^components/shell/',
    ...lib('browser'),
  ]),
  ...layer('next-config-imports', '^next\\.config\\.mjs$', lib('routes', 'programs')),
  ...layer('playwright-config-imports', '^playwright\\.config\\.ts$', ['^scripts/support/']),
  ...layer('scripts-imports', '^scripts/', [
    '^(scripts|bench|shop-api)/',
    String.raw`^(middleware|adapters/registry)\.ts$`,
    String.raw`^\.dependency-cruiser\.mjs$`,
    // Shop APIs of others are tried in process, too.
    String.raw`^e2e/support/((bare|plain)-upstream|hostile-shapes)\.ts$`,
    ...lib('contract', 'kernel', 'routes', 'server'),
  ]),
  ...layer('bench-imports', '^bench/', [
    '^(bench|scripts|e2e|shop-api)/',
    ...lib('contract', 'kernel', 'routes', 'server', 'sheets'),
  ]),
  ...layer('shop-api-imports', '^shop-api/', ['^shop-api/', ...lib('contract', 'kernel', 'sheets', 'tracing')]),
  // domain and mapping: the storefront's arithmetic is held against the shop API's figures, to the fen.
  ...layer('e2e-imports', '^e2e/', [
    '^e2e/',
    '^bench/drill/(storefront/|buyer\\.ts$)',
    '^shop-api/(sample-shop|testing)/',
    '^scripts/(support/|nginx/shipped-nginx|redis/engine)',
    ...lib('routes', 'contract', 'kernel', 'domain', 'mapping', 'sheets'),
  ]),
]

export default {
  forbidden: [
    ...layers,
    ...serverFolders,
    ...kinds,
    noPackages('kernel-no-packages', '^lib/kernel/'),
    noPackages('rules-no-packages', '^lib/(domain|routes|mapping)/'),
    noPackages('contract-only-zod', '^lib/contract/', ['^node_modules/zod/']),
    noPackages('browser-needs-a-browser', '^(components|lib/browser)/', SCREEN_PACKAGES),
    onlyIn('session-only-in-server', ['iron-session'], ['^lib/server/']),
    onlyIn(
      'bundler-only-for-programs',
      ['esbuild'],
      ['^lib/programs/text\\.mjs$', '^scripts/releases/', '^node_modules/'],
    ),
    onlyIn('commander-only-in-ctl', ['commander'], ['^shop-api/ctl/', '^node_modules/']),
    onlyIn('client-calls-only-in-browser', ['ky', 'swr'], ['^lib/browser/']),
    onlyIn(
      'database-only-in-shop-api',
      ['pg', 'pg-boss', 'drizzle-orm', '@electric-sql/pglite', 'fastify', '@fastify/[^/]+'],
      ['^shop-api/', '^scripts/', '^bench/', '^e2e/', '^node_modules/'],
    ),
    {
      name: 'no-imports-of-tests',
      severity: 'error',
      from: {
        pathNot: [
          TEST,
          TEST_HELPER,
          '^(bench|scripts|e2e)/',
          '^(playwright\\.config\\.ts|\\.dependency-cruiser\\.mjs)$',
        ],
      },
      to: { path: [TEST, TEST_HELPER, '^(bench|scripts|e2e)/'] },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'a module nobody imports and that imports nothing is left over',
      from: {
        orphan: true,
        pathNot: [
          '^app/',
          '^bench/reference/',
          // Served to a browser as they are.
          '^shop-api/modules/(service/staff-desk|identity/back-office)/assets/',
          '\\.d\\.ts$',
          TEST,
          CONFIGURATION,
          '^\\.dependency-cruiser\\.mjs$',
        ],
      },
      to: {},
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'not-to-undeclared-package',
      severity: 'error',
      comment:
        'the package.json in charge names it: what the shop API needs is not in the root’s, nor the other way round',
      from: { pathNot: ['^node_modules/', TOOLS] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'tools-use-named-packages',
      severity: 'error',
      comment:
        'tools try both halves; named at the root too, these of the shop API would be installed for a storefront',
      from: { path: TOOLS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/(drizzle-orm|pdf-lib|pg|yaml)/' },
    },
    {
      name: 'no-dev-packages-in-production',
      severity: 'error',
      from: { path: '^(app|components|lib|shop-api)/|^middleware\\.ts$', pathNot: [TEST, TEST_HELPER, CONFIGURATION] },
      to: { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/@types/' },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API; SWC reads TypeScript and TSX instead and keeps type-only imports.
    parser: 'swc',
    moduleSystems: ['es6'],
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^(next-env\\.d\\.ts$|\\.next|\\.data|public|test-results|coverage)(/|$)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
