import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { PageMain } from '#components/shell/page-main.tsx'

/** Rendered whole for each request: a cached shell could not carry the request's nonce. */
export const instant = false

export default async function AgreementLayout({ children }: { children: ReactNode }) {
  await connection()
  return <PageMain fillsScreen>{children}</PageMain>
}
