'use client'

import { useRouter } from 'next/navigation'
import { Countdown } from '#components/ui/countdown.tsx'

/** Time left of a zone, by the server's clock; when it is over the page is asked for again. */
export function ZoneCountdown({ endsAt }: { endsAt: number }) {
  const router = useRouter()
  return <Countdown key={endsAt} endsAt={Math.floor(endsAt / 1000)} onEnd={() => router.refresh()} />
}
