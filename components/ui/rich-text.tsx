import { cx } from './cx.ts'

/** An article's text. It has been sanitised by anyone who read it; nothing else may come here. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return <div className={cx('rich-text', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
