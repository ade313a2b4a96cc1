'use client'

import { GoodsTable } from '#components/goods/goods-table.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { EmptyState, Notice } from '#components/ui/states.tsx'
import { WorkButton } from '#components/ui/work-button.tsx'
import { cancelSourcingRequest, useSourcingRequests } from '#lib/browser/use-sourcing.ts'
import type { SourcingDetail } from '#lib/domain/sourcing.ts'
import { sourcingUrl } from '#lib/routes/links.ts'
import { SourcingStateText } from './sourcing-list-page.tsx'

function Facts({ request }: { request: SourcingDetail }) {
  const facts = [
    ['品种名称', request.name],
    ['规格', request.spec],
    ['生产厂家', request.manufacturer],
    ['需求数量', request.quantity === null ? '' : String(request.quantity)],
    ['备注', request.remark],
    ['发布时间', request.createdAt],
  ].filter(([, text]) => text !== '')
  return (
    <dl className="grid gap-x-6 gap-y-2 border border-line bg-surface p-4 text-table tablet:grid-cols-2">
      {facts.map(([label, text]) => (
        <div key={label} className="flex gap-3">
          <dt className="w-20 shrink-0 text-ink-500">{label}</dt>
          <dd className="min-w-0 wrap-break-word">{text}</dd>
        </div>
      ))}
      <div className="flex gap-3">
        <dt className="w-20 shrink-0 text-ink-500">状态</dt>
        <dd>
          <SourcingStateText request={request} />
        </dd>
      </div>
    </dl>
  )
}

/** The address names none, or one that is not there. */
export function NoSourcingRequests() {
  return <EmptyState text="求购不存在或已删除" way={{ href: sourcingUrl(), text: '返回求购列表' }} />
}

/** One sourcing request: what was asked, what the shop answered, what it found. */
export function SourcingPage({ id }: { id: number }) {
  const asked = useSourcingRequests(id)
  if (asked.error?.code === 404 && !asked.data) return <NoSourcingRequests />
  return (
    <Shown asked={asked} label="求购">
      {(request) => <SourcingView request={request} />}
    </Shown>
  )
}

function SourcingView({ request }: { request: SourcingDetail }) {
  return (
    <div className="flex flex-col gap-3">
      <Facts request={request} />
      <section aria-labelledby="wanted-answer" className="border border-line bg-surface p-4">
        <h2 id="wanted-answer" className="font-semibold text-nav">
          采购部答复
        </h2>
        {request.answeredAt ? (
          <>
            <p className="mt-2 whitespace-pre-line">{request.answer}</p>
            <p className="mt-1 text-meta text-ink-500">{request.answeredAt}</p>
          </>
        ) : (
          <p className="mt-2 text-ink-500">采购部会在1个工作日内答复，答复后会发消息通知您</p>
        )}
      </section>
      {request.goods && (
        <section aria-label="为您找到的商品">
          {request.state === 'arrived' && <Notice kind="ok">您求购的品种已到货，可直接采购</Notice>}
          <GoodsTable caption="为您找到的商品" goods={[request.goods]} showImages />
        </section>
      )}
      <section aria-label="处理进度" className="border border-line bg-surface p-4 text-table">
        <ol>
          {request.history.map((step) => (
            <li key={step.at + step.text} className="flex gap-3 py-0.5">
              <time className="text-ink-500">{step.at}</time>
              {step.text}
            </li>
          ))}
        </ol>
      </section>
      <div className="flex gap-3">
        <Link href={sourcingUrl()} className={buttonClass({})}>
          返回列表
        </Link>
        {request.canCancel && (
          <WorkButton
            variant="danger"
            work={() => cancelSourcingRequest(request.id)}
            question={{ message: '确定撤销该求购吗？', confirm: '撤销', destructive: true }}
          >
            撤销求购
          </WorkButton>
        )}
      </div>
    </div>
  )
}
