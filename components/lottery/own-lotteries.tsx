'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { usePart } from '#components/ui/use-part.ts'
import { useLottery, useOwnPrizes } from '#lib/browser/use-lottery.ts'
import type { Lottery, WonPrize } from '#lib/domain/lottery.ts'
import { canJoin } from '#lib/domain/lottery.ts'
import { OWN_LOTTERIES_ID } from '#lib/routes/links.ts'

const loadPopup = () => import('./lottery-popup.tsx').then((part) => part.LotteryPopup)

function chancesText(lottery: Lottery): string {
  if (!canJoin(lottery)) return lottery.chances === null ? '您已参加' : '您已参加，抽奖机会已用完'
  return lottery.chances === null ? '您还未参加' : `还有 ${lottery.chances} 次抽奖机会`
}

function RunningLottery({ lottery }: { lottery: Lottery }) {
  const [isOpen, setOpen] = useState(false)
  const Popup = usePart(loadPopup, isOpen)
  return (
    <div className="flex flex-wrap items-center gap-3 border border-line bg-surface px-3 py-2 text-table">
      <p>{[lottery.name, chancesText(lottery)].filter(Boolean).join('：')}</p>
      <Button size="row" onClick={() => setOpen(true)}>
        {canJoin(lottery) ? '去抽奖' : '查看活动'}
      </Button>
      {isOpen && Popup === null && <p role="alert">抽奖加载失败，请检查网络后重试</p>}
      {isOpen && Popup && <Popup id={lottery.id} onClosed={() => setOpen(false)} />}
    </div>
  )
}

function PrizeTable({ prizes }: { prizes: readonly WonPrize[] }) {
  return (
    <Table caption="抽中的奖品">
      <TableHead columns={['奖品', '发放说明', '抽奖时间']} />
      <tbody>
        {prizes.map(({ id, name, remarks, wonAt }) => (
          <Row key={id}>
            <RowHeader>{name}</RowHeader>
            <Cell>{remarks}</Cell>
            <Cell>
              <time dateTime={wonAt.replace(' ', 'T')}>{wonAt.slice(0, 16)}</time>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** The member's draws: what was drawn, and the draw that runs. Results not seen yet are looked up here. */
export function OwnLotteries() {
  const { data: lottery } = useLottery()
  return (
    <section id={OWN_LOTTERIES_ID} aria-labelledby="own-draws-title" className="flex flex-col gap-2">
      <h2 id="own-draws-title" className="font-semibold text-section">
        我的抽奖
      </h2>
      {lottery && <RunningLottery lottery={lottery} />}
      <Shown asked={useOwnPrizes()} label="奖品" height="h-20">
        {(prizes) =>
          prizes.length === 0 ? <EmptyState text="暂无中奖记录" className="py-4" /> : <PrizeTable prizes={prizes} />
        }
      </Shown>
    </section>
  )
}
