/** The kinds of what a search finds: their signs, and where all of a kind are listed. */
import {
  BookOpen,
  BriefcaseBusiness,
  FileText,
  GraduationCap,
  type LucideIcon,
  MessageCircleQuestion,
} from 'lucide-react'
import type { FoundKind } from '../../../api/client.ts'
import { listPath } from '../../schools/list/list-address.ts'
import { pathWith } from '../articles/article-address.ts'

export const KIND_ICONS: Record<FoundKind, LucideIcon> = {
  article: FileText,
  question: MessageCircleQuestion,
  section: BookOpen,
  school: GraduationCap,
  service: BriefcaseBusiness,
}

export const isFoundKind = (kind: string): kind is FoundKind => Object.hasOwn(KIND_ICONS, kind)

/** The list of all of a kind that were found. */
export const kindPath = (kind: FoundKind, query: string, page = 1): string =>
  kind === 'school' ? listPath('all', { school: query }) : pathWith('/search', { q: query, kind, page })
