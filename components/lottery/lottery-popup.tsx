import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { CloseIcon } from '#components/ui/icon.tsx'
import { useFocusReturn } from '#components/ui/use-focus-return.ts'
import { useLottery } from '#lib/browser/use-lottery.ts'
import { LotteryBoard } from './lottery-board.tsx'
import { rememberLotteryShown } from './lottery-state.ts'
import { useLotteryRun } from './use-lottery-run.ts'

/** Spec §4, §9. */
const CLOSING_MS = 1_000

interface LotteryPopupProps {
  id: number
  /** Called when the last of it has left the screen. */
  onClosed: () => void
}

/** Neither its place nor its size changes while its parts arrive. */
const place = 'fixed inset-0 flex items-start justify-center px-4 pt-[12vh]'
const box = 'flex h-120 max-h-[80vh] w-180 max-w-full flex-col rounded bg-surface shadow-float'

function Head({ title, onClose }: { title: ReactNode; onClose: () => void }) {
  return (
    <div className="flex items-center justify-between border-line-soft border-b pl-4">
      {title}
      <button type="button" aria-label="关闭" onClick={onClose} className="p-3 hover:text-brand-700">
        <CloseIcon />
      </button>
    </div>
  )
}

/** The draw: prizes, a button, its result. Closing during a draw asks first (spec §4, §8). */
export function LotteryPopup({ id, onClosed }: LotteryPopupProps) {
  const [isClosing, setClosing] = useState(false)
  const asked = useLottery(id)
  const { run, join } = useLotteryRun(id)

  const close = async (): Promise<void> => {
    if (run.phase === 'drawing') {
      const isSure = await confirmDialog.ask({
        message: '正在抽奖中，如关闭后未显示结果，请在个人中心查看抽奖结果',
        confirm: '关闭',
        cancel: '取消',
      })
      if (!isSure) return
    }
    setClosing(true)
  }

  useFocusReturn(!isClosing)
  const finish = useEffectEvent(onClosed)
  useEffect(() => {
    if (!isClosing) return
    const timer = setTimeout(finish, CLOSING_MS)
    return () => clearTimeout(timer)
  }, [isClosing])

  // A page that is left is kept, and would come back with its pop-up. Development runs each effect twice; only a cleanup
  // that nothing follows means that the page was left.
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = useEffectEvent(onClosed)
  useEffect(() => {
    rememberLotteryShown()
    clearTimeout(leaving.current)
    return () => {
      leaving.current = setTimeout(leave)
    }
  }, [])

  // It opens with what it has to show, or with why there is nothing.
  if (asked.data === undefined && !asked.error) return null
  const name = asked.data?.name ?? '抽奖'
  const board = <LotteryBoard id={id} asked={asked} run={run} onJoin={join} />
  if (isClosing) {
    // Only a picture of it leaves: the page behind answers at once, and so does its keyboard.
    return (
      <div inert className={cx('pointer-events-none z-dialog', place)}>
        <div className={cx('lottery-leave', box)}>
          <Head title={<p className="font-semibold text-nav">{name}</p>} onClose={() => undefined} />
          {board}
        </div>
      </div>
    )
  }
  return (
    <Dialog open onClose={() => void close()} className="relative z-dialog">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className={place}>
        <DialogPanel className={cx('lottery-enter', box)}>
          <Head
            title={<DialogTitle className="font-semibold text-nav">{name}</DialogTitle>}
            onClose={() => void close()}
          />
          {board}
        </DialogPanel>
      </div>
    </Dialog>
  )
}
