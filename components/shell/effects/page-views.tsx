import { useEffect } from 'react'

/** Page views and taps are counted by code that arrives after the page. */
export function PageViews() {
  useEffect(() => {
    let isGone = false
    let stop = (): void => undefined
    import('#lib/browser/page-views.ts').then(
      ({ recordPageViews }) => {
        if (!isGone) stop = recordPageViews()
      },
      () => undefined,
    )
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return null
}
