import { WaysOn } from './ways-on.tsx'

/** What a page says whose feature this shop does not have. */
export function AbsentNotice({ title }: { title: string }) {
  return <WaysOn title={title} text="本商城暂未开通该功能" />
}
