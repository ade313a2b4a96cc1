import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { GoodsFacts } from './facts.ts'
import type { WayOut } from './reason.ts'

/** Ways out of a reason: a label and a page of the storefront. */
export const ways = {
  signIn: { label: '去登录', url: storefront.login },
  papers: { label: '查看资质证件', url: storefront.licences },
  registration: { label: '继续注册', url: storefront.registration },
  review: { label: '查看审核进度', url: storefront.registrationReview },
  resubmission: { label: '修改并重新提交', url: storefront.registrationReview },
  receipts: { label: '上传回执', url: storefront.ephedrineReceipts },
  credit: { label: '查看账期欠款', url: storefront.balance },
  address: { label: '添加收货地址', url: storefront.addresses },
  coupons: { label: '查看优惠券', url: storefront.coupons },
  unpaid: { label: '查看未付款订单', url: storefront.unpaidOrders },
  recharge: { label: '去充值', url: storefront.balance },
  cart: { label: '返回购物车', url: storefront.cart },
  goods: { label: '去选购', url: storefront.list },
  fill: { label: '去凑单', url: storefront.list },
  combinations: { label: '查看其他组合', url: storefront.combinations },
  groupBuys: { label: '查看其他拼团', url: storefront.groupBuys },
} satisfies Record<string, WayOut>

/** The page of goods, where their packs are shown and they are sold at their ordinary price. */
export function ordinarily({ id }: Pick<GoodsFacts, 'id'>): WayOut {
  return { label: '按普通价购买', url: storefront.goods(id) }
}

export function packsOf({ id }: Pick<GoodsFacts, 'id'>): WayOut {
  return { label: '查看包装规格', url: storefront.goods(id) }
}

/** Goods of the same generic name, when these can't be had. */
export function similar(goods: Pick<GoodsFacts, 'genericName'>): WayOut {
  return { label: '查看同类商品', url: storefront.search(goods.genericName) }
}
