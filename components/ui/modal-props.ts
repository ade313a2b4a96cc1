import type { ReactNode } from 'react'

export interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** `sheet` rises from the bottom edge: filters and choices on a phone. `full` fills a phone and scrolls in its own parts. */
  placement?: 'centre' | 'sheet' | 'full'
  /** Fixed below the scrolling content: the button that applies, with its count. */
  footer?: ReactNode
}
