import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#components/ui/states.tsx'
import type { PageOf } from '#lib/domain/wallet.ts'

interface HeldListProps<Item> {
  list: PageOf<Item> | undefined
  error: { readonly message: string; readonly requestId: string | undefined } | undefined
  onRetry: () => void
  /** What is loading, for readers: 优惠券. */
  what: string
  empty: ReactNode
  emptyAction?: ReactNode
  hrefOf: (page: number) => string
  children: (items: readonly Item[]) => ReactNode
}

/** A page of a member's list in each of its states: coming, failed, empty, there. */
export function HeldList<Item>(props: HeldListProps<Item>) {
  const { list, error, onRetry, what, empty, emptyAction, hrefOf, children } = props
  if (error && !list) {
    return (
      <ErrorState text={error.message} requestId={error.requestId} retry={<Button onClick={onRetry}>重试</Button>} />
    )
  }
  if (!list) {
    return (
      <div role="status" aria-label={`正在加载${what}…`}>
        <Skeleton className="h-60 w-full" />
      </div>
    )
  }
  if (list.items.length === 0) return <EmptyState text={empty} action={emptyAction} />
  return (
    <>
      {children(list.items)}
      <Pagination page={list.page} last={list.lastPage} hrefOf={hrefOf} />
    </>
  )
}
