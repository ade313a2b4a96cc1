'use client'

import { cx } from '#components/ui/cx.ts'
import { GiftIcon } from '#components/ui/icon.tsx'
import { openLottery, useLotteryState } from './lottery-state.ts'

const looks = {
  header: 'flex size-11 shrink-0 items-center justify-center text-price tablet:hidden',
  toolbar: 'flex w-rail flex-col items-center py-3 text-center text-table text-white leading-5 hover:bg-ink-700',
}

/** The way to the draw for who has not joined it: in the toolbar, and in the header where there is no toolbar. */
export function LotteryEntry({ look }: { look: keyof typeof looks }) {
  const { offer } = useLotteryState()
  if (offer === null) return null
  return (
    <button type="button" aria-label="抽奖" aria-haspopup="dialog" onClick={openLottery} className={cx(looks[look])}>
      <GiftIcon className="size-5" />
      {look === 'toolbar' && <span aria-hidden="true">抽奖</span>}
    </button>
  )
}
