import { useState } from 'react'
import { Checkbox } from '#components/ui/check.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { EmptyState, Notice } from '#components/ui/states.tsx'
import { WorkButton } from '#components/ui/work-button.tsx'
import { copyToBranches } from '#lib/browser/use-branches.ts'
import { useCart } from '#lib/browser/use-cart.ts'
import type { BranchOverview, CopyResult } from '#lib/domain/branch-overview.ts'
import type { Cart, CartLine } from '#lib/domain/cart.ts'
import { listUrl } from '#lib/routes/links.ts'
import { CopyResults } from './copy-results.tsx'

const nameOf = ({ item }: CartLine): string =>
  item.kind === 'goods' ? `${item.goods.name} ${item.goods.spec}` : item.combination.name

function toggled(ids: ReadonlySet<number>, id: number, isOn: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  if (isOn) next.add(id)
  else next.delete(id)
  return next
}

/** Lines of this store's cart to other branches of the group, with what became of it in each. */
export function CopyToBranches({ branches }: { branches: readonly BranchOverview[] }) {
  return (
    <Shown asked={useCart().asked} label="购物车">
      {(cart) => <CartCopy cart={cart} branches={branches} />}
    </Shown>
  )
}

function CartCopy({ cart, branches }: { cart: Cart; branches: readonly BranchOverview[] }) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [targets, setTargets] = useState<ReadonlySet<number>>(new Set())
  const [results, setResults] = useState<readonly CopyResult[]>()
  if (cart.lines.length === 0) {
    const action = { href: listUrl('table'), text: '去采购' }
    return <EmptyState text="当前门店购物车为空，加入商品后可复制到其他门店" way={action} />
  }
  const chosen = cart.lines.filter((line) => !leftOut.has(line.id))
  const copy = async (): Promise<void> => {
    const outcome = await copyToBranches(
      chosen.map((line) => line.id),
      [...targets],
    )
    if (outcome) setResults(outcome)
  }
  return (
    <div className="border border-line bg-surface text-table">
      <div className="grid gap-x-6 gap-y-3 px-3 py-2 tablet:grid-cols-[3fr_2fr]">
        <fieldset>
          <legend className="mb-1 text-ink-700">
            复制的商品（已选 {chosen.length}/{cart.lines.length}）
          </legend>
          <Checkbox
            label="全选"
            checked={leftOut.size === 0}
            onChange={(event) =>
              setLeftOut(new Set(event.currentTarget.checked ? [] : cart.lines.map((line) => line.id)))
            }
          />
          <ul className="max-h-75 overflow-y-auto border-line-soft border-t">
            {cart.lines.map((line) => (
              <li key={line.id} className="flex items-center justify-between gap-2 border-line-soft border-b">
                <Checkbox
                  label={<span className="text-table">{nameOf(line)}</span>}
                  checked={!leftOut.has(line.id)}
                  onChange={(event) => setLeftOut(toggled(leftOut, line.id, !event.currentTarget.checked))}
                />
                <span className="whitespace-nowrap text-ink-500">× {line.quantity}</span>
              </li>
            ))}
          </ul>
        </fieldset>
        <fieldset>
          <legend className="mb-1 text-ink-700">复制到</legend>
          {branches
            .filter((branch) => !branch.isCurrent)
            .map((branch) => (
              <Checkbox
                key={branch.id}
                label={<span className="text-table">{branch.company}</span>}
                checked={targets.has(branch.id)}
                onChange={(event) => setTargets(toggled(targets, branch.id, event.currentTarget.checked))}
              />
            ))}
        </fieldset>
      </div>
      <div className="flex flex-wrap items-center gap-3 border-line-soft border-t px-3 py-2">
        <WorkButton variant="brand" disabled={chosen.length === 0 || targets.size === 0} work={copy}>
          复制到所选门店
        </WorkButton>
        <p className="text-meta text-ink-500">
          各门店按自己的资质、价格和限购加入；已有的商品补足到相同数量，重复复制不会翻倍。
        </p>
      </div>
      <div role="status">
        {results && <CopyResults results={results} />}
        {results?.length === 0 && <Notice kind="warn">暂无可复制的门店</Notice>}
      </div>
    </div>
  )
}
