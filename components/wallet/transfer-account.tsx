'use client'

import { showToast } from '#components/ui/toast-state.ts'
import { WorkButton } from '#components/ui/work-button.tsx'
import type { TransferTo } from '#lib/domain/settlement.ts'

interface TransferAccountProps {
  to: TransferTo
  /** What is written on a transfer where the shop has no reference of its own for it. */
  remark: string
}

async function copy(label: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(`${label}已复制`)
  } catch {
    showToast('复制失败，请手动选择复制', { kind: 'error' })
  }
}

/** The shop's account and what a transfer to it has to say, each to be copied into a bank's form. */
export function TransferAccount({ to, remark }: TransferAccountProps) {
  const facts = [
    ['收款户名', to.name],
    ['开户银行', to.bank],
    ['收款账号', to.account],
    ['转账附言', to.reference ?? remark],
  ] as const
  return (
    <dl className="min-w-0 flex-1 text-base">
      {facts.map(([label, text]) => (
        <div key={label} className="flex items-center gap-3 border-line-soft border-b py-1.5">
          <dt className="w-20 shrink-0 text-ink-500">{label}</dt>
          <dd className="min-w-0 flex-1 break-all font-semibold select-all">{text}</dd>
          <dd>
            <WorkButton size="row" aria-label={`复制${label}`} work={() => copy(label, text)}>
              复制
            </WorkButton>
          </dd>
        </div>
      ))}
    </dl>
  )
}
