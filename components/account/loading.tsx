import { Skeleton } from '#components/ui/skeleton.tsx'

/** Replaces a page's content until it has come. */
export function Loading() {
  return (
    <div role="status" aria-label="正在加载…">
      <Skeleton className="h-60 w-full" />
    </div>
  )
}
