'use client'

import type { ComponentProps } from 'react'
import { Link } from '#components/ui/link.tsx'
import { changeDisplay } from '#lib/browser/use-display.ts'
import type { ListMode } from '#lib/routes/links.ts'

/** A list in another view, which from now on is this buyer's view. */
export function ModeChoice({ mode, ...rest }: ComponentProps<typeof Link> & { mode: ListMode }) {
  return <Link {...rest} onClick={() => changeDisplay({ listMode: mode })} />
}
