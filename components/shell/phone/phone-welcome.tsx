import { linkClass } from '#components/ui/link-class.ts'
import { routes } from '#lib/routes/registry.ts'

/** Whose shop it is, for who comes to it by phone; a member's screen belongs to the work. */
export function PhoneWelcome({ siteName }: { siteName: string }) {
  return (
    <div className="guests-only">
      <p className="no-print flex items-center justify-between bg-surface px-2 tablet:hidden">
        <b className="text-brand-700">{siteName}</b>
        {/* A full load, as in the utility bar. */}
        <a href={routes.login.path} data-way-back className={linkClass('body', {}, 'flex min-h-11 items-center px-2')}>
          登录 / 注册
        </a>
      </p>
    </div>
  )
}
