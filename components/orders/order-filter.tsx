import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { controlClass } from '#components/ui/field.tsx'
import { Link } from '#components/ui/link.tsx'
import type { OrderFilter } from '#lib/domain/order.ts'
import { isFiltered } from '#lib/domain/order.ts'
import { serverNow } from '#lib/kernel/server-time.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { ordersUrl } from '#lib/routes/links.ts'
import { addressName } from '#lib/routes/parameters.ts'
import { routes } from '#lib/routes/registry.ts'
import type { OrderTab } from './order-tabs.ts'

const fields = [
  { name: 'number', label: '订单号', width: 'w-40' },
  { name: 'goods', label: '商品', width: 'w-30' },
  { name: 'manufacturer', label: '厂家', width: 'w-30' },
] as const

const periods = [
  { days: 7, text: '近7天' },
  { days: 30, text: '近30天' },
  { days: 90, text: '近3个月' },
] as const

/** Calendar day in China so many days ago. */
const dayAgo = (days: number): string => chinaDate(new Date(serverNow() - days * DAY_MS))

function DayField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <span className="block w-40 max-tablet:flex-1">
      <input
        type="date"
        name={name}
        aria-label={label}
        defaultValue={value}
        className={controlClass(false, 'h-8 max-tablet:h-11')}
      />
    </span>
  )
}

interface OrderFilterBarProps {
  state: OrderTab
  filter: OrderFilter
}

/**
 * Period, number, goods and maker; a plain form, so that every list has an address of its own. On a phone the orders have
 * the screen, and the form opens when it is wanted.
 */
export function OrderFilterBar({ state, filter }: OrderFilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const tab = state === 'all' ? undefined : state
  return (
    <search className="flex flex-col border border-line bg-surface px-3 py-2 text-table max-tablet:flex-col-reverse max-tablet:py-0">
      <form
        key={JSON.stringify(filter)}
        action={routes.orders.path}
        className={cx(
          'flex flex-wrap items-end gap-x-3 gap-y-2 max-tablet:grid max-tablet:grid-cols-2 max-tablet:pb-2',
          !isOpen && 'max-tablet:hidden',
        )}
      >
        {tab && <input type="hidden" name="state" value={tab} />}
        <fieldset className="max-tablet:col-span-2">
          <legend className="mb-1 text-ink-700">下单时间</legend>
          <div className="flex items-center gap-1">
            <DayField name="from" label="下单起始日期" value={filter.from} />
            <span>～</span>
            <DayField name="to" label="下单截止日期" value={filter.to} />
          </div>
        </fieldset>
        {fields.map(({ name, label, width }) => (
          <label key={name} className={cx('block max-tablet:w-full', width)}>
            <span className="mb-1 block text-ink-700">{label}</span>
            <input
              name={addressName(name)}
              defaultValue={filter[name]}
              maxLength={name === 'number' ? 32 : 64}
              className={controlClass(false, 'h-8 max-tablet:h-11')}
            />
          </label>
        ))}
        <div className="flex items-center gap-3">
          <Button type="submit" size="row" className="h-8">
            查询
          </Button>
          {isFiltered(filter) && (
            <Link href={ordersUrl({ state: tab })} className="text-brand-700 underline">
              重置
            </Link>
          )}
        </div>
      </form>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 max-tablet:mt-0 max-tablet:min-h-11">
        <span className="text-ink-500">常用时间</span>
        {periods.map(({ days, text }) => {
          const from = dayAgo(days)
          return (
            <Link
              key={days}
              href={ordersUrl({ ...filter, state: tab, from, to: '' })}
              aria-current={filter.from === from && filter.to === '' ? 'true' : undefined}
              className="text-brand-700 hover:underline aria-[current]:font-semibold"
              suppressHydrationWarning
            >
              {text}
            </Link>
          )
        })}
        <Button
          variant="text"
          size="row"
          aria-expanded={isOpen}
          className="ml-auto px-0 tablet:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起' : '更多条件'}
        </Button>
      </div>
    </search>
  )
}
