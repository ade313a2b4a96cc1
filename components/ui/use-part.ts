import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'

/**
 * A heavy part that is fetched when it is first wanted, so that no page pays for it on arrival. `undefined` while it
 * is on its way, `null` when it could not be fetched (the network is the likeliest thing to fail just now): the
 * caller then shows something plain of its own.
 */
export function usePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
): ComponentType<Props> | null | undefined {
  const [part, setPart] = useState<{ view: ComponentType<Props> | null }>()
  useEffect(() => {
    if (!wanted || part?.view) return
    let left = false
    load().then(
      (view) => !left && setPart({ view }),
      () => !left && setPart({ view: null }),
    )
    return () => {
      left = true
    }
    // A failed part is asked for again when it is wanted again, not in a loop.
  }, [wanted, load, part?.view])
  return part?.view === null && !wanted ? undefined : part?.view
}
