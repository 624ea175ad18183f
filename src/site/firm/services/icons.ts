import { Award, Compass, FileText, type LucideIcon, MessageCircle, Plane, Route, Send, Stamp } from 'lucide-react'
import type { OFFERING_ICONS } from '../../../domain/content/services.ts'

const ICONS: Record<(typeof OFFERING_ICONS)[number], LucideIcon> = {
  compass: Compass,
  'file-text': FileText,
  'message-circle': MessageCircle,
  send: Send,
  stamp: Stamp,
  award: Award,
  route: Route,
  plane: Plane,
}

/** The drawn sign of an offering. */
export const iconOf = (name: string): LucideIcon => ICONS[name as keyof typeof ICONS] ?? Compass
