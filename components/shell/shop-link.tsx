import type { ComponentProps } from 'react'
import { Link } from '#components/ui/link.tsx'

/** The shop's link: see ui/link.tsx for when it fetches ahead. */
export function ShopLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} />
}
