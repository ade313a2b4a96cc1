/** Requests a second of other open-source storefronts in production mode, 10 connections, gzip, on such a machine. */
export const otherStorefronts = [
  { name: 'NextFaster', home: 59, list: 53, goods: 46 },
  { name: 'vercel/commerce', home: 42, list: 26, goods: 50 },
  { name: 'Medusa B2B starter', home: 31, list: 21, goods: 24 },
  { name: "Saleor's storefront", home: 42, list: 32, goods: 38 },
] as const

/** Click to content in milliseconds there: after 4 s of rest home to list and list to goods, and at once after load. */
export const otherNavigations = [
  { name: 'NextFaster', toList: '62', toGoods: '89', atOnce: '282–361' },
  { name: 'vercel/commerce', toList: '184', toGoods: '191', atOnce: '422–530' },
  { name: "Saleor's storefront", toList: '162', toGoods: '477', atOnce: '' },
  { name: 'Medusa B2B starter', toList: '397', toGoods: '234', atOnce: '' },
] as const
