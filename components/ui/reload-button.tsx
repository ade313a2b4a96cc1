'use client'

import { Button } from './button.tsx'

/** Loads the page again, where asking again is no help. */
export function ReloadButton() {
  return <Button onClick={() => window.location.reload()}>刷新</Button>
}
