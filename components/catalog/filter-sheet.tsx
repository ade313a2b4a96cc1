import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FilterIcon } from '#components/ui/icon.tsx'
import { Modal } from '#components/ui/modal.tsx'

interface FilterSheetProps {
  /** Goods with the filters that are on. */
  total: number
  /** How many filters are on. */
  active: number
  children: ReactNode
}

/** Filters on a phone: one button, a sheet from below, and the count on the button that closes it. */
export function FilterSheet({ total, active, children }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button size="row" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <FilterIcon /> 筛选{active > 0 && ` (${active})`}
      </Button>
      <Modal
        open={isOpen}
        onClose={close}
        title="筛选"
        placement="sheet"
        footer={
          <Button variant="brand" size="large" className="w-full" onClick={close}>
            查看 {total} 个品种
          </Button>
        }
      >
        {children}
      </Modal>
    </>
  )
}
