import { connection } from 'next/server'
import type { ReactNode } from 'react'

/** Where passwords are typed, every page is drawn for its request: a stored shell could not carry the request's nonce. */
export const instant = false

export default async function AuthLayout({ children }: { children: ReactNode }) {
  await connection()
  return children
}
