import { showToast } from '#components/ui/toast-state.ts'
import { WorkButton } from '#components/ui/work-button.tsx'
import { cancelBalanceRequest, useBalanceRequests } from '#lib/browser/use-wallet.ts'
import type { BalanceRequest } from '#lib/domain/wallet.ts'
import { amountText } from '#lib/kernel/known-text.ts'

const kindTexts = { recharge: '充值', withdraw: '提现' } as const

function RequestRow({ request }: { request: BalanceRequest }) {
  const cancel = async (): Promise<void> => {
    if (await cancelBalanceRequest(request.id)) showToast('申请已撤销')
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line-soft border-b px-3 py-2 last:border-0">
      <span className="font-semibold">
        {kindTexts[request.kind]} {amountText(request.amount)}
      </span>
      <span>
        {request.stateText}
        {request.arrived !== null && `，实际到账 ${amountText(request.arrived)}`}
      </span>
      <span className="min-w-0 text-ink-500">
        {request.number} · {request.detail} · {request.at}
      </span>
      {request.reason !== '' && (
        <span className="text-price">
          {request.arrived === null ? '原因' : '说明'}：{request.reason}
        </span>
      )}
      {request.isOpen && (
        <WorkButton
          size="row"
          className="ml-auto"
          work={cancel}
          question={{
            message: `确定撤销${kindTexts[request.kind]}申请 ${request.number} 吗？`,
            confirm: '撤销申请',
            destructive: true,
          }}
        >
          撤销
        </WorkButton>
      )}
    </li>
  )
}

/** The last recharges and withdrawals that were asked for; nothing is shown before the first. */
export function BalanceRequests() {
  const requests = useBalanceRequests()
  if (!requests || requests.length === 0) return null
  return (
    <section aria-label="充值与提现申请" className="border border-line bg-surface text-table">
      <h2 className="border-line-soft border-b px-3 py-2 font-semibold">充值与提现申请</h2>
      <ul>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )
}
