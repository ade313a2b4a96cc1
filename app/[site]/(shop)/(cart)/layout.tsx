import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { PageMain } from '#components/shell/page-main.tsx'

export const instant = false

export default async function CartLayout({ children }: { children: ReactNode }) {
  await connection()
  return <PageMain fillsScreen>{children}</PageMain>
}
