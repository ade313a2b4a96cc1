/** States of the order list; the address names one, so the page's server part knows them too. */
export const orderTabs = [
  { state: 'all', text: '全部' },
  { state: 'unpaid', text: '待付款' },
  { state: 'unshipped', text: '待发货' },
  { state: 'shipped', text: '待收货' },
  { state: 'done', text: '已完成' },
  { state: 'closed', text: '已取消' },
  { state: 'after_sales', text: '退换/售后' },
  { state: 'groups', text: '我的拼团' },
  { state: 'recalls', text: '批号召回' },
] as const

export type OrderTab = (typeof orderTabs)[number]['state']

export function isOrderTab(text: string): text is OrderTab {
  return orderTabs.some((tab) => tab.state === text)
}
