import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { PageMain } from '#components/shell/page-main.tsx'

/** Drawn whole for each request: a stored shell could not carry the request's nonce. */
export const instant = false

export default async function CartLayout({ children }: { children: ReactNode }) {
  await connection()
  return <PageMain fillsScreen>{children}</PageMain>
}
