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

export function CartIcon(props: IconProps) {
  return <Glyph shape="icon-cart" {...props} />
}

export function ChecklistIcon(props: IconProps) {
  return <Glyph shape="icon-checklist" {...props} />
}

export function PaidIcon(props: IconProps) {
  return <Glyph shape="icon-paid" {...props} />
}

export function WalletIcon(props: IconProps) {
  return <Glyph shape="icon-wallet" {...props} />
}

export function ChatIcon(props: IconProps) {
  return <Glyph shape="icon-chat" {...props} />
}

export function CloseIcon(props: IconProps) {
  return <Glyph shape="icon-close" {...props} />
}

export function DownIcon(props: IconProps) {
  return <Glyph shape="icon-down" {...props} />
}

export function ErrorIcon(props: IconProps) {
  return <Glyph shape="icon-error" {...props} />
}

export function GiftIcon(props: IconProps) {
  return <Glyph shape="icon-gift" {...props} />
}

export function FilterIcon(props: IconProps) {
  return <Glyph shape="icon-filter" {...props} />
}

export function GridIcon(props: IconProps) {
  return <Glyph shape="icon-grid" {...props} />
}

export function FullHeartIcon(props: IconProps) {
  return <Glyph shape="icon-heart-full" {...props} />
}

export function HeartIcon(props: IconProps) {
  return <Glyph shape="icon-heart" {...props} />
}

export function HomeIcon(props: IconProps) {
  return <Glyph shape="icon-home" {...props} />
}

export function NoticeIcon(props: IconProps) {
  return <Glyph shape="icon-notice" {...props} />
}

export function OkIcon(props: IconProps) {
  return <Glyph shape="icon-ok" {...props} />
}

export function PauseIcon(props: IconProps) {
  return <Glyph shape="icon-pause" {...props} />
}

export function PlayIcon(props: IconProps) {
  return <Glyph shape="icon-play" {...props} />
}

export function PrintIcon(props: IconProps) {
  return <Glyph shape="icon-print" {...props} />
}

export function RightIcon(props: IconProps) {
  return <Glyph shape="icon-right" {...props} />
}

export function SearchIcon(props: IconProps) {
  return <Glyph shape="icon-search" {...props} />
}

export function TrashIcon(props: IconProps) {
  return <Glyph shape="icon-trash" {...props} />
}

export function UserIcon(props: IconProps) {
  return <Glyph shape="icon-user" {...props} />
}
