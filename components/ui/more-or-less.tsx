/** Words of a summary that say what a press does now. */
export function MoreOrLess({ more, less = '收起' }: { more: string; less?: string }) {
  return (
    <>
      <span className="when-closed">{more}</span>
      <span className="when-open">{less}</span>
    </>
  )
}
