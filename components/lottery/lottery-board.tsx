import { AdLink } from '#components/ui/ad-link.tsx'
import { Button } from '#components/ui/button.tsx'
import type { AskedFor } from '#components/ui/shown.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { useReducedMotion } from '#components/ui/use-reduced-motion.ts'
import { useLotteryAds } from '#lib/browser/use-lottery.ts'
import type { Lottery } from '#lib/domain/lottery.ts'
import { canJoin, outcomeWords } from '#lib/domain/lottery.ts'
import { OwnPrizesShort, Winners } from './prize-lists.tsx'
import { PrizeWheel } from './prize-wheel.tsx'
import type { LotteryRun } from './use-lottery-run.ts'

interface BoardProps {
  id: number
  /** Null when the draw is over. */
  asked: AskedFor<Lottery | null>
  run: LotteryRun
  onJoin: () => Promise<void>
}

/** The words of each phase; read out, also where no wheel turns. */
function Progress({ run }: { run: LotteryRun }) {
  return (
    <>
      <p role="status" className="min-h-6 text-center font-semibold text-form">
        {run.phase === 'drawing' && '抽奖中…'}
        {run.phase === 'done' && <span className="lottery-enter">{outcomeWords(run.landing.outcome)}</span>}
      </p>
      {run.phase === 'failed' && (
        <div role="alert" className="text-center text-price text-table">
          <p>{run.message}</p>
          {run.requestId && <p className="text-ink-500 text-meta">请求编号 {run.requestId}</p>}
        </div>
      )}
    </>
  )
}

function joinLabel(run: LotteryRun, isSpent: boolean, chances: number | null): string {
  if (run.phase === 'failed') return '重试'
  if (isSpent) return chances === null ? '您已参加' : '抽奖机会已用完'
  return run.phase === 'done' ? '再抽一次' : '立即抽奖'
}

function JoinPlace({ lottery, run, onJoin }: { lottery: Lottery; run: LotteryRun; onJoin: () => Promise<void> }) {
  const isStill = useReducedMotion()
  const chances = run.phase === 'done' ? run.landing.outcome.chances : lottery.chances
  const isJoined = run.phase === 'done' || lottery.isJoined
  const isSpent = !canJoin({ chances, isJoined }) && run.phase !== 'drawing' && run.phase !== 'failed'
  return (
    <div className="flex flex-col gap-3">
      {!isStill && lottery.prizes.length > 0 && <PrizeWheel prizes={lottery.prizes} run={run} />}
      <Progress run={run} />
      <Button
        variant="brand"
        size="large"
        busy={run.phase === 'drawing'}
        aria-disabled={isSpent || undefined}
        onClick={() => {
          if (!isSpent) void onJoin()
        }}
        className="w-full aria-disabled:border-line aria-disabled:bg-page aria-disabled:text-ink-500"
      >
        {joinLabel(run, isSpent, chances)}
      </Button>
      {chances !== null && <p className="text-center text-ink-500 text-meta">还有 {chances} 次抽奖机会</p>}
    </div>
  )
}

function Prizes({ lottery }: { lottery: Lottery }) {
  return (
    <section>
      {lottery.prizes.length > 0 && (
        <>
          <h3 id="lottery-prizes" className="font-semibold">
            奖品
          </h3>
          <ul aria-labelledby="lottery-prizes" className="text-table">
            {lottery.prizes.map(({ id, name, remarks }) => (
              <li key={id} className="flex justify-between gap-4 border-line-soft border-b py-1">
                <span>{name}</span>
                <span className="text-ink-500">{remarks}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {lottery.remarks !== '' && <p className="pt-1 text-ink-500 text-meta">{lottery.remarks}</p>}
    </section>
  )
}

/** What the pop-up holds below its title. */
export function LotteryBoard({ id, asked, run, onJoin }: BoardProps) {
  const [ad] = useLotteryAds()
  return (
    <Shown asked={asked} label="抽奖" height="h-75">
      {(lottery) =>
        lottery === null ? (
          <EmptyState text="活动未开始或已结束" />
        ) : (
          <div className="grid min-h-0 gap-4 overflow-y-auto p-4 tablet:grid-cols-[300px_1fr]">
            <JoinPlace lottery={lottery} run={run} onJoin={onJoin} />
            <div className="flex min-w-0 flex-col gap-4">
              <Prizes lottery={lottery} />
              <Winners id={id} />
              <OwnPrizesShort />
              {ad && <AdLink ad={ad} width={420} height={160} />}
            </div>
          </div>
        )
      }
    </Shown>
  )
}
