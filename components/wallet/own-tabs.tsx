import type { TabLink } from '#components/ui/tabs.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import type { OwnNumbers, OwnStatus } from '#lib/domain/wallet.ts'

const states = [
  { status: 0, text: '可使用', count: 'usable' },
  { status: 1, text: '已使用', count: 'used' },
  { status: 2, text: '已过期', count: 'expired' },
] as const

interface OwnTabsProps {
  label: string
  /** Address of the tab one is on. */
  current: string
  numbers: OwnNumbers | undefined
  hrefOf: (status: OwnStatus) => string
  /** Tabs after the states. */
  more?: readonly TabLink[]
}

/** What a tab without any says: 暂无可用优惠券. */
export const noneText = (status: OwnStatus, noun: string): string =>
  status === 0 ? `暂无可用${noun}` : `暂无${states[status].text}的${noun}`

/** Coupons or vouchers by state, with how many there are of each. */
export function OwnTabs({ label, current, numbers, hrefOf, more = [] }: OwnTabsProps) {
  return (
    <Tabs
      label={label}
      current={current}
      tabs={[
        ...states.map((state) => ({
          text: state.text,
          href: hrefOf(state.status),
          count: numbers?.[state.count] ?? undefined,
        })),
        ...more,
      ]}
    />
  )
}
