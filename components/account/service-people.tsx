import { linkClass } from '#components/ui/link-class.ts'
import type { Person as PersonToAsk } from '#lib/domain/site.ts'
import type { User } from '#lib/domain/user.ts'

function Person({ what, person }: { what: string; person: PersonToAsk }) {
  return (
    <div className="flex items-center gap-2 max-tablet:min-h-11 max-tablet:gap-1">
      <dt className="text-ink-500">{what}</dt>
      <dd>
        {person.name}
        {person.phone !== '' && (
          <a
            href={`tel:${person.phone}`}
            className={linkClass(
              'body',
              {},
              'ml-2 max-tablet:ml-1 max-tablet:inline-flex max-tablet:min-h-11 max-tablet:items-center',
            )}
          >
            {person.phone}
          </a>
        )}
      </dd>
    </div>
  )
}

/** The service person, unless it is the contact that is named already. */
function ownServicePerson({ contact, servicePerson }: User): PersonToAsk | null {
  return servicePerson?.name === contact.name && servicePerson.phone === contact.phone ? null : servicePerson
}

/** Whom the member may turn to: the service contact and, where assigned, the service person and the sales person. */
export function ServicePeople({ user }: { user: User | null }) {
  const servicePerson = user && ownServicePerson(user)
  return (
    <section aria-label="服务人员" className="text-table">
      <dl className="flex min-h-5 flex-wrap gap-x-8 gap-y-1 max-tablet:min-h-11 max-tablet:gap-x-3 max-tablet:gap-y-0">
        {user && <Person what={user.contact.isDefault ? '客服' : '专属客服'} person={user.contact} />}
        {servicePerson && <Person what="服务专员" person={servicePerson} />}
        {user?.salesPerson && <Person what="业务员" person={user.salesPerson} />}
      </dl>
    </section>
  )
}
