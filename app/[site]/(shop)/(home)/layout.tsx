import type { ReactNode } from 'react'
import { PageMain } from '#components/shell/page-main.tsx'

export default function HomeLayout({ children }: { children: ReactNode }) {
  return <PageMain>{children}</PageMain>
}
