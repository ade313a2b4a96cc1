'use client'

import { useSelectedLayoutSegments } from 'next/navigation'
import type { ReactNode } from 'react'

interface FramePartProps {
  /** Folders below the shop's layout: groups such as "(cart)", or the first page folder. */
  only?: readonly string[]
  except?: readonly string[]
  children: ReactNode
}

/**
 * A part of the frame that some groups of pages do without. It asks the folder tree, not the address: a cached page
 * knows its folders under every alias. No Suspense around it: large parts would reach readers late, by script.
 */
export function FramePart({ only, except, children }: FramePartProps) {
  const [group = '', page = ''] = useSelectedLayoutSegments()
  const isIn = (names: readonly string[]): boolean => names.includes(group) || names.includes(page)
  return (only === undefined || isIn(only)) && !isIn(except ?? []) ? children : null
}
