import type { LucideIcon } from 'lucide-react'
import {
  ChevronDown,
  ChevronRight,
  CircleCheck,
  CircleX,
  ClipboardCheck,
  Gift,
  Heart,
  House,
  LayoutGrid,
  MessageCircle,
  PackageCheck,
  Pause,
  Play,
  Printer,
  Search,
  ShoppingCart,
  SlidersHorizontal,
  Trash2,
  User,
  Volume2,
  Wallet,
  X,
} from 'lucide-react'

interface IconProps {
  /** Only where no text is beside the icon; without it the icon is decoration and hidden from readers. */
  label?: string
  className?: string
}

/** One stroke width and one size for all; the icon takes the colour of its text. */
function Glyph({ of: Shape, label, className = 'size-4' }: IconProps & { of: LucideIcon }) {
  // Within a page the namespace is known, and a page has dozens.
  const drawn = { xmlns: undefined, strokeWidth: 1.75, className }
  return label ? <Shape role="img" aria-label={label} {...drawn} /> : <Shape aria-hidden="true" {...drawn} />
}

// One function an icon, so that a page carries only the shapes it shows.
export function CartIcon(props: IconProps) {
  return <Glyph of={ShoppingCart} {...props} />
}

export function ChecklistIcon(props: IconProps) {
  return <Glyph of={ClipboardCheck} {...props} />
}

export function PaidIcon(props: IconProps) {
  return <Glyph of={PackageCheck} {...props} />
}

export function WalletIcon(props: IconProps) {
  return <Glyph of={Wallet} {...props} />
}

export function ChatIcon(props: IconProps) {
  return <Glyph of={MessageCircle} {...props} />
}

export function CloseIcon(props: IconProps) {
  return <Glyph of={X} {...props} />
}

export function DownIcon(props: IconProps) {
  return <Glyph of={ChevronDown} {...props} />
}

export function ErrorIcon(props: IconProps) {
  return <Glyph of={CircleX} {...props} />
}

export function GiftIcon(props: IconProps) {
  return <Glyph of={Gift} {...props} />
}

export function FilterIcon(props: IconProps) {
  return <Glyph of={SlidersHorizontal} {...props} />
}

export function GridIcon(props: IconProps) {
  return <Glyph of={LayoutGrid} {...props} />
}

export function HeartIcon(props: IconProps) {
  return <Glyph of={Heart} {...props} />
}

export function HomeIcon(props: IconProps) {
  return <Glyph of={House} {...props} />
}

export function NoticeIcon(props: IconProps) {
  return <Glyph of={Volume2} {...props} />
}

export function OkIcon(props: IconProps) {
  return <Glyph of={CircleCheck} {...props} />
}

export function PauseIcon(props: IconProps) {
  return <Glyph of={Pause} {...props} />
}

export function PlayIcon(props: IconProps) {
  return <Glyph of={Play} {...props} />
}

export function PrintIcon(props: IconProps) {
  return <Glyph of={Printer} {...props} />
}

export function RightIcon(props: IconProps) {
  return <Glyph of={ChevronRight} {...props} />
}

export function SearchIcon(props: IconProps) {
  return <Glyph of={Search} {...props} />
}

export function TrashIcon(props: IconProps) {
  return <Glyph of={Trash2} {...props} />
}

export function UserIcon(props: IconProps) {
  return <Glyph of={User} {...props} />
}
