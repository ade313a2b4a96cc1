import type { Metadata } from 'next'
import { Gallery } from '#components/gallery/gallery.tsx'

export const metadata: Metadata = { title: '界面组件' }

/** Pieces of components/ui, for anyone who works on them: `npm run dev`, then /gallery. */
export default function Page() {
  return <Gallery />
}
