import type { SampleWarehouse } from '#shop-api/sample-shop/model/types.ts'

/** Ordinary goods lie in the first, some also in the second; what must be kept cold only in the third. */
export const warehouses: SampleWarehouse[] = [
  { id: 1, code: 'NJ01', name: '南京中心仓', regionCode: '320115', address: '江苏省南京市江宁区医药物流园样例路1号' },
  { id: 2, code: 'WH01', name: '武汉分仓', regionCode: '420105', address: '湖北省武汉市汉阳区医药物流园样例路2号' },
  {
    id: 3,
    code: 'NJ02',
    name: '南京冷链仓',
    regionCode: '320115',
    address: '江苏省南京市江宁区医药物流园样例路1号冷库',
  },
]
