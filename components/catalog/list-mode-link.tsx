'use client'

import type { ComponentProps } from 'react'
import { Link } from '#components/ui/link.tsx'
import { useListMode } from '#lib/browser/use-display.ts'
import { inListMode } from '#lib/routes/list-mode.ts'

/** A link to a list or a search, in the view this buyer uses; the cached page has the one for everybody. */
export function ListModeLink({ href, ...rest }: ComponentProps<typeof Link>) {
  return <Link href={inListMode(href, useListMode())} {...rest} />
}
