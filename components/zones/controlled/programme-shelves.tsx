'use client'

import { GoodsGrid } from '#components/goods/goods-grid.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { EmptyState } from '#components/ui/states.tsx'
import { useControlledProgrammes } from '#lib/browser/use-campaigns.ts'
import type { ControlledProgramme } from '#lib/domain/campaign.ts'
import { ProgrammeAccess } from './programme-access.tsx'

function ProgrammeName({ programme: { name, url } }: { programme: ControlledProgramme }) {
  if (url === '') return name
  return (
    <Link href={url} className={linkClass('strong')}>
      {name}
    </Link>
  )
}

/** The way to all goods of an agreement, where it has a page of its own. */
function AllGoods({ programme: { url, total }, className }: { programme: ControlledProgramme; className: string }) {
  if (url === '') return null
  return (
    <Link href={url} className={className}>
      {total > 0 ? `全部 ${total} 个品种 ›` : '全部商品 ›'}
    </Link>
  )
}

/** Agreements as cards of a register: who may buy at the left, goods at the right. */
export function ProgrammeRegister({ initial }: { initial: readonly ControlledProgramme[] }) {
  const programmes = useControlledProgrammes('all', initial)
  if (programmes.length === 0) return <EmptyState text="暂无控销协议商品" />
  return programmes.map((programme) => (
    <section
      key={programme.id}
      aria-labelledby={`programme-${programme.id}`}
      className="flex gap-3 border-line border-t pt-3 first:border-t-0 first:pt-0 max-desktop:flex-col"
    >
      <div className="flex w-50 shrink-0 flex-col gap-2 max-desktop:w-full">
        <h2 id={`programme-${programme.id}`} className="text-section font-semibold">
          <ProgrammeName programme={programme} />
        </h2>
        {programme.audience !== '' && (
          <p className="text-table">
            <span className="text-ink-500">供货范围 </span>
            {programme.audience}
          </p>
        )}
        <ProgrammeAccess programme={programme} />
        <AllGoods programme={programme} className={linkClass('body', {}, 'text-table')} />
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
  if (programmes.length === 0) return <EmptyState text="近两个月暂无新开控销协议" />
  return (
    <ol className="flex flex-col gap-6">
      {programmes.map((programme) => (
        <li key={programme.id}>
          <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line-strong border-b pb-1">
            {programme.openedOn !== '' && (
              <time dateTime={programme.openedOn} className="text-table text-ink-500">
                {programme.openedOn} 开通
              </time>
            )}
            <h2 className="text-section font-semibold">
              <ProgrammeName programme={programme} />
            </h2>
            <span className="text-table text-ink-700">{programme.audience}</span>
            <ProgrammeAccess programme={programme} />
            <AllGoods programme={programme} className={linkClass('quiet', {}, 'ml-auto text-table text-ink-500')} />
          </div>
          <GoodsGrid goods={programme.goods} />
        </li>
      ))}
    </ol>
  )
}
