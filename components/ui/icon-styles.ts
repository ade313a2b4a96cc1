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
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import plugin from 'tailwindcss/plugin'

/** What each icon shows. A plugin of the styles (app/globals.css), never part of a page. */
const shapes: Readonly<Record<string, LucideIcon>> = {
  cart: ShoppingCart,
  chat: MessageCircle,
  checklist: ClipboardCheck,
  close: X,
  down: ChevronDown,
  error: CircleX,
  filter: SlidersHorizontal,
  gift: Gift,
  grid: LayoutGrid,
  heart: Heart,
  home: House,
  notice: Volume2,
  ok: CircleCheck,
  paid: PackageCheck,
  pause: Pause,
  play: Play,
  print: Printer,
  right: ChevronRight,
  search: Search,
  trash: Trash2,
  user: User,
  wallet: Wallet,
}

/** One stroke width for all. */
const STROKE_WIDTH = 1.75

const address = (shape: LucideIcon, fill: string): string => {
  const drawing = renderToStaticMarkup(createElement(shape, { strokeWidth: STROKE_WIDTH, fill }))
  return `url("data:image/svg+xml,${drawing.replaceAll('"', "'").replace(/ class='[^']*' aria-hidden='true'/, '')}")`
}

/** CSS classes `icon-…`, each with its shape in `--icon`. */
export default plugin(({ addUtilities }) => {
  for (const [name, shape] of Object.entries(shapes))
    addUtilities({ [`.icon-${name}`]: { '--icon': address(shape, 'none') } })
  addUtilities({ '.icon-heart-full': { '--icon': address(Heart, 'currentColor') } })
})
