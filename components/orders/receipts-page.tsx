'use client'

import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState, Notice } from '#components/ui/states.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import type { ReceiptTab } from '#lib/browser/use-ephedrine.ts'
import { useReceipts } from '#lib/browser/use-ephedrine.ts'
import { ordersUrl, receiptsUrl } from '#lib/routes/links.ts'
import { receiptTabs } from '#lib/routes/page-query.ts'
import { ReceiptCard } from './receipt-card.tsx'

const tabUrl = (state: ReceiptTab) => receiptsUrl({ state: state === 'all' ? undefined : state })

/** Signed receipts of orders with ephedrine-containing goods: which are owed, until when, and the quota they come from. */
export function ReceiptsPage({ state, page }: { state: ReceiptTab; page: number }) {
  const asked = useReceipts(state, page)
  const { data } = asked
  const tabs = receiptTabs.map((tab) => ({
    text: tab.text,
    href: tabUrl(tab.state),
    ...(tab.state === 'owed' && data ? { count: data.owed } : {}),
  }))
  return (
    <div className="flex flex-col gap-3">
      <Tabs label="回执状态" current={tabUrl(state)} tabs={tabs} />
      {data && data.overdue > 0 && (
        <Notice kind="error">有 {data.overdue} 份回执已逾期。补交并审核通过前，不能再购买含麻商品。</Notice>
      )}
      {data?.quota && (
        <p className="border border-line bg-surface px-3 py-2 text-table">
          含麻商品采购授权额度 {data.quota.quota}，已用 {data.quota.used}，剩余{' '}
          <span className="font-semibold">{data.quota.left}</span>，
          {data.quota.validTo === null ? '长期有效' : `有效期至 ${data.quota.validTo}`}
        </p>
      )}
      <PageOf
        label="回执"
        asked={asked}
        hrefOf={(target) => receiptsUrl({ state: state === 'all' ? undefined : state, page: target })}
        empty={
          <EmptyState
            text={state === 'owed' ? '暂无待上传的回执' : '暂无回执，含麻订单发货后请在此上传'}
            way={{ href: ordersUrl(), text: '查看我的订单', variant: 'outline' }}
          />
        }
      >
        {(receipts) => (
          <ul className="flex flex-col gap-3">
            {receipts.map((receipt) => (
              <li key={receipt.id}>
                <ReceiptCard receipt={receipt} />
              </li>
            ))}
          </ul>
        )}
      </PageOf>
    </div>
  )
}
