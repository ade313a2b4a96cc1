/** Digits the phone shows alike: anyone who follows somebody else's link has nothing to compare them with. */
export function CheckCode({ code }: { code: string }) {
  return (
    <p className="text-table text-ink-700">
      确认码 <strong className="text-form">{code}</strong>，手机上显示的与此一致再确认
    </p>
  )
}
