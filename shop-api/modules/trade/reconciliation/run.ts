import { daysBefore, daysFrom } from '#lib/kernel/days.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import type { Gateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import { GatewayRefusal } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { wayOf } from '#shop-api/modules/trade/ways-to-pay/ways.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { eachAlone } from '#shop-api/platform/jobs/each-alone.ts'
import { BANK, lastBankDay, reconcileBank } from './bank-day.ts'
import { daysDone, daysWithOpen } from './keep.ts'
import { reconcileProvider } from './provider-day.ts'

/** How far back days are compared by themselves: a shop that was down over a holiday misses none. */
const DAYS = 7
const BANK_DAYS = 31

export const sourceLabel = (source: string): string =>
  source === BANK ? '银行' : (wayOf(source)?.provider?.label ?? source)

/** What can be compared here. */
export const sourcesOf = ({ open }: Gateways): readonly string[] => [...open.keys(), BANK]

/** Compares one day. Answers with how many differences are open. Throws ShopRefusal. */
export async function reconcile(
  db: Db,
  gateways: Gateways,
  { source, day }: { source: string; day: string },
  now: Date,
) {
  if (day > chinaDate(now)) throw fieldRefusal('day', '日期不能晚于今天')
  if (source === BANK) return reconcileBank(db, day, now)
  const gateway = gateways.open.get(source)
  if (!gateway) throw fieldRefusal('source', `须为 ${sourcesOf(gateways).join('、')} 之一`)
  const open = await reconcileProvider(db, gateway, source, day, now).catch((error: unknown) => {
    if (error instanceof GatewayRefusal) throw new ShopRefusal(409, `${sourceLabel(source)}账单：${error.message}`)
    throw new ShopRefusal(424, `${sourceLabel(source)}账单暂时无法取得，请稍后重试`, undefined, undefined, {
      cause: error,
    })
  })
  if (open === null) throw new ShopRefusal(409, `${sourceLabel(source)}尚未生成${day}的账单，请于次日11点后重试`)
  return open
}

/** So many days, the earliest first. */
const daysUntil = (last: string, count: number): string[] => daysFrom(daysBefore(last, count - 1), last)

/** Compares what was not compared yet: providers' days up to yesterday, banks' days that statements are whole of. */
export async function reconcileDue(db: Db, gateways: Gateways, now: Date): Promise<number> {
  const yesterday = chinaDate(new Date(now.getTime() - DAY_MS))
  const due: { source: string; day: string }[] = []
  for (const source of gateways.open.keys()) {
    const days = daysUntil(yesterday, DAYS)
    const done = await daysDone(db, source, days)
    due.push(...days.filter((day) => !done.has(day)).map((day) => ({ source, day })))
  }
  const last = await lastBankDay(db)
  if (last !== null) {
    const days = daysUntil(last, BANK_DAYS)
    const done = await daysDone(db, BANK, days)
    // What was settled since is compared again, so that it goes by itself.
    const open = await daysWithOpen(db, BANK, days)
    due.push(...days.filter((day) => !done.has(day) || open.has(day)).map((day) => ({ source: BANK, day })))
  }
  return eachAlone(due, async (each) => {
    if (each.source === BANK) await reconcileBank(db, each.day, now)
    else {
      const gateway = gateways.open.get(each.source)
      if (gateway) await reconcileProvider(db, gateway, each.source, each.day, now)
    }
    return true
  })
}
