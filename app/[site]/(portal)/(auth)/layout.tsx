import { connection } from 'next/server'
import type { ReactNode } from 'react'

export const instant = false

export default async function AuthLayout({ children }: { children: ReactNode }) {
  await connection()
  return children
}
