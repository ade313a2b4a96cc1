'use client'

import { PageError } from '#components/shell/page-error.tsx'
import { PageMain } from '#components/shell/page-main.tsx'

interface ErrorProps {
  error: Error & { digest?: string }
  reset: () => void
}

export default function ShopError({ error, reset }: ErrorProps) {
  return (
    <PageMain>
      <PageError digest={error.digest} retry={reset} />
    </PageMain>
  )
}
