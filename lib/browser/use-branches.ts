import { accountCalls } from '#lib/contract/account/calls.ts'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { BranchOverview, CopyResult } from '#lib/domain/branch-overview.ts'
import { partByPart } from '#lib/kernel/parts.ts'
import { toBranchOverview } from '#lib/mapping/branch-overview.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked } from './asked.ts'
import { doOrReport, orReport } from './do-or-report.ts'
import { callShop } from './http.ts'

const branchesKey = 'branches'

export const useBranches = (): Asked<readonly BranchOverview[]> =>
  useAsked([branchesKey], async () => (await callShop(accountCalls.branches)).map(toBranchOverview))

/** Acts for another store from now on. The page is reloaded: nothing of the former store stays in it. */
export async function switchToBranch(id: number): Promise<void> {
  if (await doOrReport(() => callShop(authCalls.switchBranch, { body: { member_id: id } }))) window.location.reload()
}

/** Copies lines of the cart to other branches; null when the call failed, which is on the screen. */
export function copyToBranches(
  lineIds: readonly number[],
  branchIds: readonly number[],
): Promise<readonly CopyResult[] | null> {
  return orReport(async () => {
    const answers = await partByPart(lineIds, (ids) =>
      callShop(cartCalls.cartCopy, { body: { ids, other_user_ids: [...branchIds] } }),
    )
    await refreshAsked(branchesKey)
    const copies = new Map<number, CopyResult>()
    for (const { user_id: branchId, name, copied, refused } of answers.flatMap(({ results }) => results)) {
      const before = copies.get(branchId)
      copies.set(branchId, {
        branchId,
        name,
        copied: copied + (before?.copied ?? 0),
        refused: [...(before?.refused ?? []), ...refused],
      })
    }
    return [...copies.values()]
  })
}
