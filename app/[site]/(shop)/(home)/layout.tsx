import type { ReactNode } from 'react'
import { NavBar } from '#components/shell/nav/nav-bar.tsx'
import { PageMain } from '#components/shell/page-main.tsx'
import { readCommonData } from '#lib/server/cached/frame.ts'

/** Home pins the category column open on desktops: its first 380 px leave 200 px free at the left. */
export default async function HomeLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <NavBar common={await readCommonData()} isPinned />
      <PageMain>{children}</PageMain>
    </>
  )
}
