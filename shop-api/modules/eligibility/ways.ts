import type { GoodsFacts } from './facts.ts'
import type { Reason } from './reason.ts'

/** Ways out of a reason: a label and a page of the storefront. */
export const ways = {
  signIn: { label: '去登录', url: '/login' },
  papers: { label: '查看资质证件', url: '/zhzx/zzzj' },
  registration: { label: '继续注册', url: '/register/step2' },
  review: { label: '查看审核进度', url: '/register/step3' },
  receipts: { label: '上传回执', url: '/hmdd' },
  account: { label: '查看账户', url: '/user' },
} satisfies Record<string, Reason['action']>

/** Goods of the same generic name, when these can't be had. */
export function similar(goods: Pick<GoodsFacts, 'genericName'>): Reason['action'] {
  return { label: '找同类商品', url: `/search?keywords=${encodeURIComponent(goods.genericName)}` }
}
