'use client'

import { createContext } from 'react'

/** Which addresses links may lead to; what is around all pages says so. A link to any other is not rendered. */
export const LinkGate = createContext<(href: string) => boolean>(() => true)
