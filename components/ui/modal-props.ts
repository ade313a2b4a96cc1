import type { ReactNode } from 'react'

export interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** `sheet` rises from the bottom edge: filters and choices on a phone. */
  placement?: 'centre' | 'sheet'
  /** Fixed below the scrolling content: the button that applies, with its count. */
  footer?: ReactNode
}
