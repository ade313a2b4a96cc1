import { linkClass } from '#components/ui/link-class.ts'
import type { ServiceContact } from '#lib/domain/site.ts'
import type { User } from '#lib/domain/user.ts'

function Person({ what, person }: { what: string; person: ServiceContact }) {
  return (
    <div className="flex items-center gap-2 max-tablet:min-h-11">
      <dt className="text-ink-500">{what}</dt>
      <dd>
        {person.name}
        {person.phone !== '' && (
          <a
            href={`tel:${person.phone}`}
            className={linkClass('body', {}, 'ml-2 max-tablet:inline-flex max-tablet:min-h-11 max-tablet:items-center')}
          >
            {person.phone}
          </a>
        )}
      </dd>
    </div>
  )
}

/** Whom the member may turn to: the service contact and, where one is assigned, the business person. */
export function ServicePeople({ user }: { user: User | null }) {
  return (
    <section aria-label="服务人员" className="border border-line bg-surface px-3 py-2 text-table">
      <dl className="flex min-h-5 flex-wrap gap-x-8 gap-y-1">
        {user && <Person what={user.contact.isDefault ? '客服' : '专属客服'} person={user.contact} />}
        {user?.salesContact && <Person what="业务员" person={user.salesContact} />}
      </dl>
    </section>
  )
}
