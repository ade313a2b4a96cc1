import type { ReactNode } from 'react'
import { ShopFrame } from '#components/shell/shop-frame.tsx'
import { readFrame } from '#lib/server/cached/frame.ts'

export default async function ShopLayout({ children }: { children: ReactNode }) {
  return <ShopFrame content={await readFrame()}>{children}</ShopFrame>
}
