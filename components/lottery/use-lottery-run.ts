import { useRef, useState } from 'react'
import { alertDialog } from '#components/ui/dialog-state.ts'
import { presentError, reportError } from '#lib/browser/errors.ts'
import { ShopError } from '#lib/browser/http.ts'
import { joinLottery, refreshAfterLottery } from '#lib/browser/use-lottery.ts'
import type { LotteryOutcome } from '#lib/domain/lottery.ts'
import { outcomeWords } from '#lib/domain/lottery.ts'
import { turnsWhenLanded } from './wheel-turn.ts'

/** Spec §4, §9: from the press of the button to the result. */
export const RESULT_MS = 2_000

/** What the shop has decided, and how long after the press that was known. */
interface Landing {
  readonly outcome: LotteryOutcome
  readonly afterMs: number
}

/** `turns`: whole turns the wheel has behind it. */
export type LotteryRun = { readonly turns: number } & (
  | { readonly phase: 'ready' }
  /** The outcome is known before it is reported: the wheel comes to rest there. */
  | { readonly phase: 'drawing'; readonly landing?: Landing }
  | { readonly phase: 'done'; readonly landing: Landing }
  | { readonly phase: 'failed'; readonly message: string; readonly requestId: string | undefined }
)

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function failed(error: unknown, turns: number): LotteryRun {
  const presentation = presentError(error, '')
  const hasNotice = presentation.kind === 'notice' && presentation.notice.goTo === undefined
  // Anyone who has to sign in or to sign first leaves for it; everything else is reported beside the button that tries again.
  if (!hasNotice) reportError(error)
  const message = hasNotice ? presentation.notice.message : '抽奖失败，请重试'
  return { phase: 'failed', turns, message, requestId: error instanceof ShopError ? error.requestId : undefined }
}

/** One draw after the other. A draw goes on when its pop-up is closed: the alert alone then tells its result. */
export function useLotteryRun(id: number) {
  const [run, setRun] = useState<LotteryRun>({ phase: 'ready', turns: 0 })
  const isRunning = useRef(false)
  const turned = useRef(0)

  const join = async (): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    const turns = turned.current
    const startedAt = performance.now()
    const land = async (): Promise<Landing> => {
      const outcome = await joinLottery(id)
      const landing = { outcome, afterMs: performance.now() - startedAt }
      turned.current = turnsWhenLanded(turns, landing.afterMs)
      setRun({ phase: 'drawing', turns, landing })
      return landing
    }
    setRun({ phase: 'drawing', turns })
    try {
      const [landing] = await Promise.all([land(), wait(RESULT_MS)])
      setRun({ phase: 'done', turns, landing })
      const { outcome } = landing
      void alertDialog.show({ message: outcomeWords(outcome), ...(outcome.isWon ? { icon: 'ok' as const } : {}) })
    } catch (error) {
      setRun(failed(error, turns))
    } finally {
      isRunning.current = false
      await refreshAfterLottery()
    }
  }

  return { run, join }
}
