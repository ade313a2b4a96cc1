'use client'

import { GoodsGrid } from '#components/goods/goods-grid.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { EmptyState } from '#components/ui/states.tsx'
import { useControlledProgrammes } from '#lib/browser/use-activities.ts'
import type { ControlledProgramme } from '#lib/domain/activity.ts'
import { ProgrammeAccess } from './programme-access.tsx'

/** Agreements as cards of a register: who may buy at the left, goods at the right. */
export function ProgrammeRegister({ initial }: { initial: readonly ControlledProgramme[] }) {
  const programmes = useControlledProgrammes('all', initial)
  if (programmes.length === 0) return <EmptyState text="目前没有控销协议商品" />
  return programmes.map((programme) => (
    <section
      key={programme.id}
      aria-labelledby={`programme-${programme.id}`}
      className="flex gap-3 border-line border-t pt-3 max-desktop:flex-col"
    >
      <div className="flex w-50 shrink-0 flex-col gap-2 max-desktop:w-full">
        <h2 id={`programme-${programme.id}`} className="text-section font-semibold">
          <Link href={programme.url} className={linkClass('strong')}>
            {programme.name}
          </Link>
        </h2>
        <p className="text-table">
          <span className="text-ink-500">供货范围 </span>
          {programme.audience}
        </p>
        <ProgrammeAccess programme={programme} />
        <Link href={programme.url} className={linkClass('body', {}, 'text-table')}>
          全部 {programme.total} 个品种 ›
        </Link>
      </div>
      <div className="min-w-0 flex-1">
        <GoodsGrid goods={programme.goods} />
      </div>
    </section>
  ))
}

/** New agreements under the day they were opened, the newest first. */
export function NewProgrammes({ initial }: { initial: readonly ControlledProgramme[] }) {
  const programmes = useControlledProgrammes('new', initial)
  if (programmes.length === 0) return <EmptyState text="近两个月没有新开的控销协议" />
  return (
    <ol className="flex flex-col gap-6">
      {programmes.map((programme) => (
        <li key={programme.id}>
          <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line-strong border-b pb-1">
            <time dateTime={programme.openedOn} className="text-table text-ink-500">
              {programme.openedOn} 开通
            </time>
            <h2 className="text-section font-semibold">
              <Link href={programme.url} className={linkClass('strong')}>
                {programme.name}
              </Link>
            </h2>
            <span className="text-table text-ink-700">{programme.audience}</span>
            <ProgrammeAccess programme={programme} />
            <Link href={programme.url} className={linkClass('quiet', {}, 'ml-auto text-table text-ink-500')}>
              全部 {programme.total} 个品种 ›
            </Link>
          </div>
          <GoodsGrid goods={programme.goods} />
        </li>
      ))}
    </ol>
  )
}
