import type { ReactNode } from 'react'
import { PageMain } from '#components/shell/page-main.tsx'

/** Neither header nor footer. */
export default function BareLayout({ children }: { children: ReactNode }) {
  return <PageMain>{children}</PageMain>
}
