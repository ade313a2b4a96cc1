import { cx } from './cx.ts'

interface IconProps {
  /** Only where no text is beside the icon; without it the icon is decoration and hidden from readers. */
  label?: string
  className?: string
}

/** A box in the colour of its text, cut to a shape that the styles carry: neither the page nor its script draws it. */
function Glyph({ shape, label, className = 'size-4' }: IconProps & { shape: string }) {
  const classes = cx('icon', shape, className)
  return label ? <i role="img" aria-label={label} className={classes} /> : <i aria-hidden="true" className={classes} />
}

export const CartIcon = (props: IconProps) => <Glyph shape="icon-cart" {...props} />
export const ChecklistIcon = (props: IconProps) => <Glyph shape="icon-checklist" {...props} />
export const PaidIcon = (props: IconProps) => <Glyph shape="icon-paid" {...props} />
export const WalletIcon = (props: IconProps) => <Glyph shape="icon-wallet" {...props} />
export const ChatIcon = (props: IconProps) => <Glyph shape="icon-chat" {...props} />
export const CloseIcon = (props: IconProps) => <Glyph shape="icon-close" {...props} />
export const DownIcon = (props: IconProps) => <Glyph shape="icon-down" {...props} />
export const ErrorIcon = (props: IconProps) => <Glyph shape="icon-error" {...props} />
export const GiftIcon = (props: IconProps) => <Glyph shape="icon-gift" {...props} />
export const FilterIcon = (props: IconProps) => <Glyph shape="icon-filter" {...props} />
export const GridIcon = (props: IconProps) => <Glyph shape="icon-grid" {...props} />
export const FullHeartIcon = (props: IconProps) => <Glyph shape="icon-heart-full" {...props} />
export const HeartIcon = (props: IconProps) => <Glyph shape="icon-heart" {...props} />
export const HomeIcon = (props: IconProps) => <Glyph shape="icon-home" {...props} />
export const NoticeIcon = (props: IconProps) => <Glyph shape="icon-notice" {...props} />
export const OkIcon = (props: IconProps) => <Glyph shape="icon-ok" {...props} />
export const PauseIcon = (props: IconProps) => <Glyph shape="icon-pause" {...props} />
export const PlayIcon = (props: IconProps) => <Glyph shape="icon-play" {...props} />
export const PrintIcon = (props: IconProps) => <Glyph shape="icon-print" {...props} />
export const RightIcon = (props: IconProps) => <Glyph shape="icon-right" {...props} />
export const SearchIcon = (props: IconProps) => <Glyph shape="icon-search" {...props} />
export const TrashIcon = (props: IconProps) => <Glyph shape="icon-trash" {...props} />
export const UserIcon = (props: IconProps) => <Glyph shape="icon-user" {...props} />
