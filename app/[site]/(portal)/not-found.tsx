'use client'

import { NotFoundNotice } from '#components/shell/ways-on.tsx'

/** An article that is not there; the frame around it stays. */
export default function NotFound() {
  return <NotFoundNotice />
}
