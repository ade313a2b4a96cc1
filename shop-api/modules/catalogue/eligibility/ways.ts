import type { GoodsFacts } from './facts.ts'
import type { WayOut } from './reason.ts'

/** Ways out of a reason: a label and a page of the storefront. */
export const ways = {
  signIn: { label: '去登录', url: '/login' },
  papers: { label: '查看资质证件', url: '/zhzx/zzzj' },
  registration: { label: '继续注册', url: '/register/step2' },
  review: { label: '查看审核进度', url: '/register/step3' },
  resubmission: { label: '修改并重新提交', url: '/register/step3' },
  receipts: { label: '上传回执', url: '/hmdd' },
  credit: { label: '查看账期欠款', url: '/wdqb_yegl' },
  address: { label: '添加收货地址', url: '/zhzx/addr' },
  coupons: { label: '查看优惠券', url: '/wdqb_yhq' },
  cart: { label: '返回购物车', url: '/cart_step1' },
  goods: { label: '去选购', url: '/list' },
  fill: { label: '去凑单', url: '/list' },
  combinations: { label: '看其他组合', url: '/zhzq' },
  groupBuys: { label: '看其他拼团', url: '/ptzq' },
} satisfies Record<string, WayOut>

/** The page of goods, where their packs stand and they are sold at their ordinary price. */
export function ordinarily({ id }: Pick<GoodsFacts, 'id'>): WayOut {
  return { label: '按普通价购买', url: `/list/info/${id}` }
}

export function packsOf({ id }: Pick<GoodsFacts, 'id'>): WayOut {
  return { label: '查看包装规格', url: `/list/info/${id}` }
}

/** Goods of the same generic name, when these can't be had. */
export function similar(goods: Pick<GoodsFacts, 'genericName'>): WayOut {
  return { label: '找同类商品', url: `/search?keywords=${encodeURIComponent(goods.genericName)}` }
}
