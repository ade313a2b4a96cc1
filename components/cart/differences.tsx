import { useEffect, useRef } from 'react'
import { Notice } from '#components/ui/states.tsx'

/** What is no longer as it was confirmed, before the same button is pressed again. */
export function Differences({ texts }: { texts: readonly string[] }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (texts.length > 0) place.current?.focus()
  }, [texts])
  if (texts.length === 0) return null
  return (
    <section ref={place} tabIndex={-1} role="alert" aria-label="确认后的变动" className="scroll-mt-16">
      <Notice kind="warn">
        <p className="font-semibold">
          以下内容与您确认时不同，订单尚未提交。页面已更新为最新内容，请核对后再次点击“提交订单”。
        </p>
        <ul className="mt-1 list-disc pl-5">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}
