/** Words of a summary that say what a press does now; the `details` around them is a `group`. */
export function MoreOrLess({ more, less = '收起' }: { more: string; less?: string }) {
  return (
    <>
      <span className="group-open:hidden">{more}</span>
      <span className="hidden group-open:inline">{less}</span>
    </>
  )
}
