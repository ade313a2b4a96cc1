import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { routes } from '#lib/routes/registry.ts'

/** For members who need no registration any more. */
export function AlreadyMember() {
  return (
    <EmptyState
      text="您已是本商城会员，无需再次注册。"
      action={
        <Link href={routes.memberCentre.path} className={buttonClass({ variant: 'brand' })}>
          进入会员中心
        </Link>
      }
    />
  )
}
