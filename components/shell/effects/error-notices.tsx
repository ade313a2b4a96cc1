import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { alertDialog } from '#components/ui/dialog-state.ts'
import { onErrorNotice } from '#lib/browser/errors.ts'

/** Shows what the error catalogue has to say, and goes where its button leads (spec §8). */
export function ErrorNotices() {
  const router = useRouter()
  useEffect(
    () =>
      onErrorNotice((notice) => {
        void alertDialog.show(notice).then(() => {
          if (notice.reloads) window.location.reload()
          else if (notice.goTo) router.push(notice.goTo)
        })
      }),
    [router],
  )
  return null
}
