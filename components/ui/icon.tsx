import type { LucideIcon } from 'lucide-react'
import {
  ArrowUp,
  Bell,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleX,
  ClipboardList,
  Heart,
  House,
  Info,
  LayoutGrid,
  List,
  MapPin,
  MessageCircle,
  Minus,
  Pause,
  Phone,
  Play,
  Plus,
  Printer,
  Search,
  ShoppingCart,
  SlidersHorizontal,
  Trash2,
  User,
  Volume2,
  X,
} from 'lucide-react'

interface IconProps {
  /** Only where no text stands beside the icon; without it the icon is decoration and hidden from readers. */
  label?: string
  className?: string
}

/** One stroke width and one size for all; the icon takes the colour of its text. */
function Glyph({ of: Shape, label, className = 'size-4' }: IconProps & { of: LucideIcon }) {
  return label ? (
    <Shape role="img" aria-label={label} strokeWidth={1.75} className={className} />
  ) : (
    <Shape aria-hidden="true" strokeWidth={1.75} className={className} />
  )
}

// One function an icon, so that a page carries only the shapes it shows.
export function AlertIcon(props: IconProps) {
  return <Glyph of={CircleAlert} {...props} />
}

export function BellIcon(props: IconProps) {
  return <Glyph of={Bell} {...props} />
}

export function CartIcon(props: IconProps) {
  return <Glyph of={ShoppingCart} {...props} />
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

export function InfoIcon(props: IconProps) {
  return <Glyph of={Info} {...props} />
}

export function LeftIcon(props: IconProps) {
  return <Glyph of={ChevronLeft} {...props} />
}

export function ListIcon(props: IconProps) {
  return <Glyph of={List} {...props} />
}

export function MinusIcon(props: IconProps) {
  return <Glyph of={Minus} {...props} />
}

export function NoticeIcon(props: IconProps) {
  return <Glyph of={Volume2} {...props} />
}

export function OkIcon(props: IconProps) {
  return <Glyph of={CircleCheck} {...props} />
}

export function OrdersIcon(props: IconProps) {
  return <Glyph of={ClipboardList} {...props} />
}

export function PauseIcon(props: IconProps) {
  return <Glyph of={Pause} {...props} />
}

export function PhoneIcon(props: IconProps) {
  return <Glyph of={Phone} {...props} />
}

export function PinIcon(props: IconProps) {
  return <Glyph of={MapPin} {...props} />
}

export function PlayIcon(props: IconProps) {
  return <Glyph of={Play} {...props} />
}

export function PlusIcon(props: IconProps) {
  return <Glyph of={Plus} {...props} />
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

export function TopIcon(props: IconProps) {
  return <Glyph of={ArrowUp} {...props} />
}

export function TrashIcon(props: IconProps) {
  return <Glyph of={Trash2} {...props} />
}

export function UserIcon(props: IconProps) {
  return <Glyph of={User} {...props} />
}
