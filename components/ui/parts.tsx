import { Fragment } from 'react'

/** Short facts in a row, with dots between. A line breaks between two of them, never inside one: no 每位限领3 above 张. */
export function Parts({ texts }: { texts: readonly string[] }) {
  return texts
    .filter((text) => text !== '')
    .map((text, at) => (
      <Fragment key={text}>
        {at > 0 && ' · '}
        <span className="whitespace-nowrap">{text}</span>
      </Fragment>
    ))
}

/** Words of a summary that say what a press does now. */
export function MoreOrLess({ more, less = '收起' }: { more: string; less?: string }) {
  return (
    <>
      <span className="when-closed">{more}</span>
      <span className="when-open">{less}</span>
    </>
  )
}
