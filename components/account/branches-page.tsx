'use client'

import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Shown } from '#components/ui/shown.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { WorkButton } from '#components/ui/work-button.tsx'
import { switchToBranch, useBranches } from '#lib/browser/use-branches.ts'
import type { BranchOverview } from '#lib/domain/branch-overview.ts'
import { routes } from '#lib/routes/registry.ts'
import { CopyToBranches } from './copy-to-branches.tsx'

const figures = (branch: BranchOverview): readonly (readonly [label: string, count: number])[] => [
  ['购物车', branch.cartLines],
  ['待付款', branch.unpaidOrders],
  ['未读消息', branch.unreadNotifications],
  ['证照提醒', branch.licenceWarnings],
]

function BranchRow({ branch }: { branch: BranchOverview }) {
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-line-soft border-t px-3 py-2 text-table first:border-t-0 tablet:grid-cols-[1fr_auto_6rem]">
      <div>
        <p className="text-base">
          {branch.company}
          {branch.isHead && <span className="ml-2 bg-line-soft px-1 text-meta text-ink-700">总部</span>}
          {!branch.isApproved && <span className="ml-2 text-meta text-warn-700">资质未通过审核</span>}
        </p>
        <p className="text-meta text-ink-500">{branch.address}</p>
      </div>
      <dl className="flex gap-4">
        {figures(branch).map(([label, count]) => (
          <div key={label} className="text-right">
            <dt className="text-meta text-ink-500">{label}</dt>
            <dd className={count > 0 && label === '证照提醒' ? 'text-warn-700' : undefined}>{count}</dd>
          </div>
        ))}
      </dl>
      {branch.isCurrent ? (
        <p className="font-semibold text-brand-700 tablet:text-center">当前门店</p>
      ) : (
        <WorkButton size="row" aria-label={`切换到 ${branch.company}`} work={() => switchToBranch(branch.id)}>
          切换
        </WorkButton>
      )}
    </li>
  )
}

/** Stores of one sign-in: what waits in each, the change between them, and one cart for several. */
export function BranchesPage() {
  return (
    <Shown asked={useBranches()} label="门店">
      {(branches) => <Branches branches={branches} />}
    </Shown>
  )
}

function Branches({ branches }: { branches: readonly BranchOverview[] }) {
  return (
    <>
      <ul className="border border-line bg-surface">
        {branches.map((branch) => (
          <BranchRow key={branch.id} branch={branch} />
        ))}
      </ul>
      {branches.length === 1 ? (
        <EmptyState
          text="当前账号只有一家门店。连锁企业登记多家门店后，可在这里切换门店、复制购物车。"
          action={
            <Link href={routes.registerBranches.path} className={linkClass('body')}>
              登记多家门店
            </Link>
          }
        />
      ) : (
        <section aria-labelledby="copy">
          <h2 id="copy" className="mb-1 text-base font-semibold">
            复制购物车到其他门店
          </h2>
          <CopyToBranches branches={branches} />
        </section>
      )}
    </>
  )
}
