import { Countdown } from '#components/ui/countdown.tsx'
import { cx } from '#components/ui/cx.ts'
import type { CampaignDetail } from '#lib/domain/campaign.ts'
import { campaignDays, stateWords } from '#lib/domain/campaign.ts'

const looks = {
  running: 'text-brand-700',
  upcoming: 'text-info-700',
  ended: 'text-ink-500',
} as const

/** From when to when, its state, and the time left until that changes. */
export function CampaignTime({ campaign, refresh }: { campaign: CampaignDetail; refresh: () => void }) {
  const { state, startsAt, endsAt } = campaign
  const at = state === 'upcoming' ? startsAt : endsAt
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-1 border border-line-soft bg-surface px-4 py-2 text-table">
      <span>
        <span className="text-ink-500">活动时间 </span>
        {campaignDays(campaign)}
      </span>
      <strong className={cx('font-semibold', looks[state])}>{stateWords[state]}</strong>
      {state !== 'ended' && (
        <Countdown
          key={at}
          endsAt={Math.floor(at / 1000)}
          prefix={state === 'upcoming' ? '距开始' : '距结束'}
          onEnd={refresh}
        />
      )}
    </p>
  )
}
