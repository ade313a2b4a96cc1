'use client'

import { useSelectedLayoutSegments } from 'next/navigation'
import type { ComponentProps } from 'react'
import { CategoryMenu } from './category-menu.tsx'

/** Home pins the column open on desktops: its first 380 px leave 200 px free at the left. */
const pinning = '(home)'

type FrameMenuProps = Omit<ComponentProps<typeof CategoryMenu>, 'isPinned'>

/** The category menu as the page wants it. Home and lists share one, which a click between them does not draw again. */
export function FrameMenu(props: FrameMenuProps) {
  const [group] = useSelectedLayoutSegments()
  return <CategoryMenu {...props} isPinned={group === pinning} />
}
