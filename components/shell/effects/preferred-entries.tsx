'use client'

import { useEffect } from 'react'
import { useUser } from '#lib/browser/use-user.ts'

/** Takes the entries to the preferred zone away from a member it is not for: cached pages show them to everyone. */
export function PreferredEntries() {
  const { user } = useUser()
  const isHidden = user !== null && !user.seesPreferred
  useEffect(() => {
    const { dataset } = document.documentElement
    if (isHidden) dataset.preferred = 'off'
    else delete dataset.preferred
  }, [isHidden])
  return null
}
