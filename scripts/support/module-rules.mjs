import { TEST, TEST_HELPER } from './boundary-rules.mjs'

/**
 * Whose tables the queries of other modules join, by the module that owns them. Whatever else a module wants to know of another, it asks
 * by a function of that one.
 */
export const JOINED = {
  'base/business-scopes': ['catalogue/goods', 'catalogue/goods-files'],
  'base/ledger': ['service/statements', 'trade/balance'],
  'catalogue/goods': [
    'catalogue/goods-desk',
    'catalogue/goods-files',
    'catalogue/goods-index',
    'catalogue/goods-pictures',
    'catalogue/leaflets',
    'catalogue/master-data',
    'catalogue/price-lists',
    'catalogue/promotions',
    'service/delivery-documents',
    'service/inspection-reports',
    'service/order-pages',
    'service/trace-codes',
    'trade/cart',
  ],
  'catalogue/promotions': ['trade/cart', 'trade/group-buys'],
  'catalogue/search': ['catalogue/browsing', 'catalogue/goods-index'],
  'identity/addresses': ['trade/cart'],
  'identity/auth': ['identity/member-files'],
  'identity/ephedrine-rights': ['service/ephedrine-receipts'],
  'identity/members': [
    'identity/auth',
    'identity/ephedrine-rights',
    'identity/member-files',
    'service/statements',
    'trade/balance',
    'trade/bank-credits',
    'trade/cart',
    'trade/credit',
    'trade/orders',
    'trade/points',
  ],
  'identity/registration': ['identity/member-files'],
  'service/articles': ['service/content'],
  'service/invoices': ['service/statements'],
  'trade/balance': ['trade/bank-credits'],
  'trade/bank-credits': ['trade/reconciliation'],
  'trade/cart': ['service/member-centre'],
  'trade/credit': ['service/statements'],
  'trade/orders': [
    'service/delivery-documents',
    'service/figures',
    'service/inspection-reports',
    'service/invoices',
    'service/order-pages',
    'service/purchase-history',
    'service/purchase-lists',
    'service/trace-codes',
    'trade/bank-credits',
    'trade/carriers',
  ],
  'trade/points': ['trade/balance'],
  'trade/provider-money': ['trade/reconciliation'],
  'trade/vouchers': ['trade/balance', 'trade/cart'],
}

const MODULE = '^shop-api/modules/([^/]+/[^/]+)/'
const TABLES = String.raw`/tables\.ts$`
const tablesOf = (module) => `^shop-api/modules/${module}${TABLES}`

/** What a module keeps to itself: how it reads and writes, and its tables; foreign keys name tables, and so do the joins that are written down. */
export const ofModules = [
  {
    name: 'repositories-are-their-own',
    severity: 'error',
    comment: 'what others may ask of a module stands in a file of another name (reads, or what it does)',
    from: { path: MODULE, pathNot: [TEST, TEST_HELPER] },
    to: { path: String.raw`^shop-api/modules/.*/repository\.ts$`, pathNot: '^shop-api/modules/$1/' },
  },
  {
    name: 'tables-are-their-own',
    severity: 'error',
    comment:
      'ask the module that owns them; a list that truly joins them is written down in scripts/support/module-rules.mjs',
    from: { path: MODULE, pathNot: [TEST, TEST_HELPER, TABLES] },
    to: {
      path: `^shop-api/modules/.*${TABLES}`,
      pathNot: ['^shop-api/modules/$1/', ...Object.keys(JOINED).map(tablesOf)],
    },
  },
  {
    name: 'words-know-no-index',
    severity: 'error',
    comment: 'the index of goods is made of words and names, not the other way round',
    from: { path: '^shop-api/modules/catalogue/search/', pathNot: [TEST, TEST_HELPER] },
    to: { path: '^shop-api/modules/catalogue/(goods-index|browsing)/' },
  },
  ...Object.entries(JOINED).map(([owner, others]) => ({
    name: `tables-of-${owner.replace('/', '-')}`,
    severity: 'error',
    comment: `joined by ${others.join(', ')} alone`,
    from: {
      path: '^shop-api/modules/',
      pathNot: [TEST, TEST_HELPER, TABLES, `^shop-api/modules/(${[owner, ...others].join('|')})/`],
    },
    to: { path: tablesOf(owner) },
  })),
]
