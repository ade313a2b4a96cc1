import { linkClass } from './link-class.ts'

/** No phone reaches an address of this machine: there a page replaces it, and a link leads to it. */
export function LocalScanLink({ url }: { url: string }) {
  if (!/^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url)) return null
  return (
    <a href={url} target="_blank" rel="noreferrer" className={linkClass('body', { underlined: true }, 'text-table')}>
      在本机打开扫码页
    </a>
  )
}
