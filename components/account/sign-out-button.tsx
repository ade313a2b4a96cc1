'use client'

import { Button } from '#components/ui/button.tsx'
import { signOut } from '#lib/browser/sign-out.ts'

/** The way out on a phone, whose header has no room for it. Elsewhere it is in the utility bar. */
export function SignOutButton() {
  return (
    <Button className="w-full tablet:hidden" onClick={() => void signOut()}>
      安全退出
    </Button>
  )
}
