import { useEffect } from 'react'

/**
 * React knows a script that is there by its mark `async`, which the loader that fetched a page ahead does not set: the click
 * then added, fetched and ran all scripts of the page once more, before it was painted. They run asynchronously in any case.
 */
export function KnownScripts() {
  useEffect(() => {
    const mark = (): void => {
      for (const script of document.head.querySelectorAll<HTMLScriptElement>('script[src]:not([async])'))
        script.async = true
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { childList: true })
    return () => observer.disconnect()
  }, [])
  return null
}
