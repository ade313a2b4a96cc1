import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { MemberCalls } from '#components/catalog/early-calls.tsx'
import { PageMain } from '#components/shell/page-main.tsx'

export const instant = false

export default async function MemberLayout({ children }: { children: ReactNode }) {
  await connection()
  return (
    <PageMain fillsScreen>
      <MemberCalls />
      {children}
    </PageMain>
  )
}
