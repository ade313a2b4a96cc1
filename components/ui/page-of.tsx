import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Pagination } from './pagination.tsx'
import { Skeleton } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

interface PageOfProps<Item> {
  /** What is listed, for whoever waits: 正在加载求购…. */
  label: string
  asked: {
    readonly data: { readonly items: readonly Item[]; readonly page: number; readonly lastPage: number } | undefined
    readonly error: { readonly message: string; readonly requestId: string | undefined } | undefined
    readonly reload: () => void
  }
  empty: ReactNode
  hrefOf: (page: number) => string
  children: (items: readonly Item[]) => ReactNode
}

/** One page of a list that is asked for: waiting, failed, empty, or its items with the way to the other pages. */
export function PageOf<Item>({ label, asked, empty, hrefOf, children }: PageOfProps<Item>) {
  const { data, error, reload } = asked
  if (error && !data) {
    return (
      <ErrorState
        text={error.message || undefined}
        requestId={error.requestId}
        retry={<Button onClick={reload}>重试</Button>}
      />
    )
  }
  if (!data) {
    return (
      <div role="status" aria-label={`正在加载${label}…`}>
        <Skeleton className="h-60 w-full" />
      </div>
    )
  }
  if (data.items.length === 0) return empty
  return (
    <>
      {children(data.items)}
      <Pagination page={data.page} last={data.lastPage} hrefOf={hrefOf} />
    </>
  )
}
