import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that is the same for as long as the component is there, and does what the newest render says: for rows that are not to be
 * drawn again because of it. Not to be called while rendering.
 */
export function useSame<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
