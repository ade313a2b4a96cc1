import type { ReactNode } from 'react'
import { NavBar } from '#components/shell/nav/nav-bar.tsx'
import { PageMain } from '#components/shell/page-main.tsx'
import { readCommonData } from '#lib/server/cached/frame.ts'

/** The menu lists the zone's own categories. */
export default async function ZoneLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <NavBar common={await readCommonData()} scope="devices" />
      <PageMain>{children}</PageMain>
    </>
  )
}
