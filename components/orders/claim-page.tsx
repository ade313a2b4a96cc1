'use client'

import { FileLink, Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { PrintButton } from '#components/ui/print-button.tsx'
import { Printed } from '#components/ui/printed.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { Notice } from '#components/ui/states.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { WorkButton } from '#components/ui/work-button.tsx'
import type { ShownClaim } from '#lib/browser/use-claims.ts'
import { useClaim, withdrawClaim } from '#lib/browser/use-claims.ts'
import { claimSteps } from '#lib/domain/after-sales.ts'
import { amountText } from '#lib/kernel/known-text.ts'
import { orderUrl } from '#lib/routes/links.ts'
import { ClaimLines } from './claim-lines.tsx'
import { ClaimSheet } from './claim-sheet.tsx'
import { HistoryList } from './history-list.tsx'
import { SendBackForm } from './send-back-form.tsx'

/** One claim: what is claimed, its state, what the shop said, what the buyer has to do, and its history. */
export function ClaimPage({ claimId }: { claimId: number }) {
  return (
    <Shown asked={useClaim(claimId)} label="售后单">
      {(claim) => <ClaimView claim={claim} />}
    </Shown>
  )
}

function ClaimView({ claim }: { claim: ShownClaim }) {
  return (
    <div className="flex flex-col gap-3">
      <ClaimHeading claim={claim} />
      <ol aria-label="售后进度" className="flex flex-wrap gap-x-6 border border-line bg-surface px-3 py-2 text-table">
        {claimSteps(claim, claim.mustSendBack).map((step, index) => (
          <li key={step.text} className={step.isDone ? 'font-semibold text-brand-700' : 'text-ink-500'}>
            {index + 1}. {step.text}
            {step.isDone && <span className="sr-only">（已完成）</span>}
          </li>
        ))}
      </ol>
      {claim.decision !== '' && (
        <Notice kind={claim.state === 'rejected' ? 'warn' : 'info'}>商家意见：{claim.decision}</Notice>
      )}
      {claim.rewardTaken !== '' && (
        <Notice kind="info">订单所得积分和返现按保留的商品重新计算：{claim.rewardTaken}。</Notice>
      )}
      {claim.actions.includes('sendBack') && <SendBackForm claim={claim} />}
      {claim.returnTrackingNumber !== '' && (
        <p className="border border-line bg-surface px-3 py-2 text-table">
          寄回物流：{claim.returnCarrier} {claim.returnTrackingNumber}
        </p>
      )}
      {claim.resent && (
        <p className="border border-line bg-surface px-3 py-2 text-table">
          补发物流：{claim.resent.carrier} {claim.resent.trackingNumber}
          <span className="ml-2 text-ink-500">{claim.resent.shippedAt.slice(0, 16)} 发出</span>
          <Link href={`${orderUrl(claim.orderId)}#logistics`} className={linkClass('body', {}, 'ml-3')}>
            查看物流
          </Link>
        </p>
      )}
      <ClaimLines claim={claim} />
      {(claim.remark !== '' || claim.files.length > 0) && (
        <section aria-label="说明和附件" className="border border-line bg-surface px-3 py-2 text-table">
          {claim.remark !== '' && <p>说明：{claim.remark}</p>}
          <ul className="mt-1 flex flex-wrap gap-2">
            {claim.files.map((file) => (
              <li key={file.id}>
                <FileLink href={file.url} target="_blank" rel="noreferrer" className="text-brand-700 hover:underline">
                  {file.isImage ? (
                    <img src={file.url} alt={file.name} className="size-20 border border-line object-cover" />
                  ) : (
                    file.name
                  )}
                </FileLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <HistoryList label="售后记录" entries={claim.history} />
      <Printed wide>
        <ClaimSheet claim={claim} />
      </Printed>
    </div>
  )
}

function ClaimHeading({ claim }: { claim: ShownClaim }) {
  const withdraw = async (): Promise<void> => {
    if (await withdrawClaim(claim.id)) showToast('申请已撤销')
  }
  return (
    <section
      aria-label="售后概况"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border border-line bg-surface px-3 py-2 text-table"
    >
      <p className="text-section font-semibold">{claim.stateText}</p>
      <p>
        {claim.kindText} {claim.number}
      </p>
      <p>
        订单{' '}
        <Link href={orderUrl(claim.orderId)} className="text-brand-700 hover:underline">
          {claim.orderNumber}
        </Link>
      </p>
      <p className="text-ink-500">{claim.createdAt}</p>
      {!claim.isResent && (
        <p>
          {claim.state === 'done' ? '已退款' : '预计退款'}{' '}
          <span className="text-form font-semibold text-price">{amountText(claim.refund)}</span>
        </p>
      )}
      <div className="ml-auto flex gap-2 print:hidden">
        {claim.actions.includes('withdraw') && (
          <WorkButton
            size="row"
            work={withdraw}
            question={{
              message: `确定撤销售后单 ${claim.number} 吗？撤销后可在期限内重新申请。`,
              confirm: '撤销申请',
              destructive: true,
            }}
          >
            撤销申请
          </WorkButton>
        )}
        <PrintButton />
      </div>
    </section>
  )
}
