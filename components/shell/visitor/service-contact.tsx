'use client'

import { cx } from '#components/ui/cx.ts'
import { useVisitor } from './use-visitor.ts'

/**
 * Who serves this buyer, by name, called dedicated unless it is the shop's default desk; and the complaint hotline.
 * Guests see the hotline alone; the place is reserved for all of it.
 */
export function ServiceContact({ hotLine, className }: { hotLine: string; className?: string }) {
  const visitor = useVisitor()
  const contact = visitor?.contact
  const number = visitor?.hotLine || hotLine
  return (
    <address className={cx('flex h-16 shrink-0 flex-col justify-center text-meta text-ink-500 not-italic', className)}>
      {contact && (contact.phone !== '' || contact.name !== '') ? (
        <>
          <span className="truncate">{contact.isDefault ? contact.name : `专属客服 ${contact.name}`}</span>
          {contact.phone !== '' && (
            <a href={`tel:${contact.phone}`} className="font-bold text-form text-ink-900">
              {contact.phone}
            </a>
          )}
          {number !== '' && (
            <span className="truncate">
              投诉热线 <a href={`tel:${number}`}>{number}</a>
            </span>
          )}
        </>
      ) : number === '' ? null : (
        <>
          <span>投诉热线</span>
          <a href={`tel:${number}`} className="font-bold text-form text-ink-900">
            {number}
          </a>
        </>
      )}
    </address>
  )
}
