import { connection } from 'next/server'
import type { ReactNode } from 'react'

/** Where passwords are typed, every page is rendered for its request: a cached shell could not carry the request's nonce. */
export const instant = false

export default async function AuthLayout({ children }: { children: ReactNode }) {
  await connection()
  return children
}
