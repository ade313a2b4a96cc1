'use client'

import { Button } from '#components/ui/button.tsx'

export function PrintButton() {
  return (
    <span className="no-print max-tablet:hidden">
      <Button variant="text" size="row" onClick={() => window.print()}>
        打印
      </Button>
    </span>
  )
}
