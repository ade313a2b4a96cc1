import { Tabs } from '#components/ui/tabs.tsx'
import type { HeldNumbers, HeldStatus } from '#lib/domain/wallet.ts'

const states = [
  { status: 0, text: '可使用', count: 'usable' },
  { status: 1, text: '已使用', count: 'used' },
  { status: 2, text: '已过期', count: 'expired' },
] as const

interface HeldTabsProps {
  label: string
  status: HeldStatus
  numbers: HeldNumbers | undefined
  hrefOf: (status: HeldStatus) => string
}

/** Coupons or vouchers by state, with how many there are of each. */
export function HeldTabs({ label, status, numbers, hrefOf }: HeldTabsProps) {
  return (
    <Tabs
      label={label}
      current={hrefOf(status)}
      tabs={states.map((state) => ({ text: state.text, href: hrefOf(state.status), count: numbers?.[state.count] }))}
    />
  )
}
