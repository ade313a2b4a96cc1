'use client'

import { PageError } from '#components/shell/page-error.tsx'
import { PageMain } from '#components/shell/page-main.tsx'

interface ErrorProps {
  error: Error & { digest?: string }
}

/** Not even the frame could be rendered: the shop API is gone and nothing of it was seen before. A full load tries all again. */
export default function RootError({ error }: ErrorProps) {
  return (
    <PageMain>
      <PageError digest={error.digest} retry={() => window.location.reload()} />
    </PageMain>
  )
}
