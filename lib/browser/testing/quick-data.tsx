import type { ReactNode } from 'react'
import { mutate, SWRConfig } from 'swr'
import { LiveData } from '../live-data.tsx'

const settings = { dedupingInterval: 0 }

/** Live data as the shop keeps it, but asked for by every test again. */
export function QuickData({ children }: { children: ReactNode }) {
  return (
    <LiveData>
      <SWRConfig value={settings}>{children}</SWRConfig>
    </LiveData>
  )
}

/** Forgets what an earlier test was answered. */
export const forgetData = (): Promise<unknown> => mutate(() => true, undefined, { revalidate: false })
