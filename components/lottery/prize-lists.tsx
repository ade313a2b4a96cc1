import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { useOwnPrizes, useWinners } from '#lib/browser/use-lottery.ts'
import { ownLotteriesUrl } from '#lib/routes/links.ts'

const SHOWN_WINNERS = 5
const SHOWN_OWN = 3

export function Winners({ id }: { id: number }) {
  const winners = useWinners(id)
  return (
    <section aria-labelledby="lottery-winners">
      <h3 id="lottery-winners" className="font-semibold">
        最新中奖
      </h3>
      {winners.length === 0 ? (
        <p className="text-ink-500 text-table">暂无中奖记录</p>
      ) : (
        <ul className="text-table">
          {winners.slice(0, SHOWN_WINNERS).map((won) => (
            <li key={won.id} className="flex justify-between gap-4">
              <span className="min-w-0 truncate text-ink-500">{won.winner}</span>
              <span className="whitespace-nowrap">{won.name}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The member's latest prizes, and the way to all of them. */
export function OwnPrizesShort() {
  const { data: prizes = [] } = useOwnPrizes()
  return (
    <section aria-labelledby="lottery-own">
      <div className="flex items-end justify-between gap-4">
        <h3 id="lottery-own" className="font-semibold">
          我的奖品
        </h3>
        <Link href={ownLotteriesUrl} className={linkClass('body', {}, 'text-table')}>
          个人中心查看
        </Link>
      </div>
      {prizes.length === 0 ? (
        <p className="text-ink-500 text-table">暂无中奖记录</p>
      ) : (
        <ul className="text-table">
          {prizes.slice(0, SHOWN_OWN).map((prize) => (
            <li key={prize.id} className="flex justify-between gap-4">
              <span>{prize.name}</span>
              <span className="text-ink-500">{prize.wonAt.slice(0, 10)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
