import { TEST, TEST_HELPER } from './boundary-rules.mjs'

/**
 * Whose tables the queries of other modules join, besides those of members and goods, which every list names: by the module that owns
 * them. Whatever else a module wants to know of another, it asks by a function of that one.
 */
export const JOINED = {
  'base/business-scopes': ['catalogue/goods', 'catalogue/goods-files'],
  'base/events': ['catalogue/goods-index'],
  'base/ledger': ['trade/balance', 'trade/orders', 'trade/rewards'],
  'base/mails': ['service/invoices'],
  'base/operator-log': ['base/log-reading'],
  'base/settings': ['service/first-run', 'service/zones'],
  'base/uploads': ['service/conversations'],
  'catalogue/promotions': [
    'catalogue/browsing',
    'service/after-sales',
    'service/sitemap',
    'service/zones',
    'trade/cart',
    'trade/group-buys',
    'trade/rewards',
  ],
  'catalogue/search': ['catalogue/browsing', 'catalogue/goods-index'],
  'identity/addresses': ['trade/cart'],
  'identity/auth': ['catalogue/price-lists', 'identity/member-files', 'identity/registration', 'identity/wechat'],
  'identity/ephedrine-rights': ['service/ephedrine-receipts'],
  'identity/licences': ['catalogue/eligibility', 'identity/registration', 'service/invoices'],
  'identity/registration': ['identity/member-files'],
  'identity/wechat': ['service/member-centre'],
  'service/after-sales': ['service/goods-receipt', 'service/invoices'],
  'service/articles': ['service/content'],
  'service/campaigns': ['service/page-views'],
  'trade/balance': ['service/member-centre', 'trade/bank-credits'],
  'trade/bank-refunds': ['service/after-sales'],
  'trade/cart': ['service/member-centre'],
  'trade/coupons': ['service/member-centre', 'trade/points-mall'],
  'trade/orders': [
    'service/after-sales',
    'service/conversations',
    'service/ephedrine-receipts',
    'service/goods-receipt',
    'service/inspection-reports',
    'service/invoices',
    'service/member-centre',
    'service/order-feed',
    'service/order-pages',
    'service/purchase-history',
    'service/purchase-lists',
    'service/supplier-documents',
    'trade/balance',
    'trade/bank-credits',
    'trade/group-buys',
    'trade/provider-payments',
    'trade/rewards',
  ],
  'trade/points': ['trade/balance', 'trade/rewards'],
  'trade/points-mall': ['trade/balance'],
  'trade/provider-money': ['trade/provider-payments'],
  'trade/vouchers': ['service/member-centre', 'trade/balance', 'trade/cart'],
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
      pathNot: [
        '^shop-api/modules/$1/',
        ...['identity/members', 'catalogue/goods', ...Object.keys(JOINED)].map(tablesOf),
      ],
    },
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
