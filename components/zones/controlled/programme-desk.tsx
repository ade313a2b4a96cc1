'use client'

import { GoodsTable } from '#components/goods/goods-table.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { useControlledProgramme } from '#lib/browser/use-campaigns.ts'
import type { ControlledProgramme } from '#lib/domain/campaign.ts'
import { ProgrammeAccess } from './programme-access.tsx'

/** Terms of an agreement beside what it means for this viewer, then all of its goods as a desk. */
export function ProgrammeDesk({ programmeKey, initial }: { programmeKey: string; initial: ControlledProgramme }) {
  const programme = useControlledProgramme(programmeKey, initial)
  return (
    <>
      <dl className="grid gap-px border border-line-soft bg-line-soft text-table tablet:grid-cols-3">
        <div className="bg-surface px-4 py-3">
          <dt className="text-ink-500">供货范围</dt>
          <dd className="mt-1 font-semibold">{programme.audience}</dd>
          <dd className="mt-1">
            <ProgrammeAccess programme={programme} />
          </dd>
        </div>
        <div className="bg-surface px-4 py-3 tablet:col-span-2">
          <dt className="text-ink-500">供货约定（{programme.openedOn} 开通）</dt>
          <dd className="mt-1">
            <ol className="list-decimal pl-5 text-ink-700">
              {programme.terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ol>
          </dd>
        </div>
      </dl>
      {programme.goods.length === 0 ? (
        <EmptyState text="暂无在架的协议商品" />
      ) : (
        <GoodsTable caption={programme.name} goods={programme.goods} showImages />
      )}
    </>
  )
}
