import {
  BookOpen,
  BriefcaseBusiness,
  FileText,
  GraduationCap,
  type LucideIcon,
  MapPin,
  MessageCircleQuestion,
  Newspaper,
} from 'lucide-react'
import type { FoundKind, Hit } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { listPath } from '../../schools/list/list-address.ts'
import { useHref } from '../../shell/links.ts'
import { pathWith } from '../articles/article-address.ts'

// The kinds of search results: their icons, and the lists of all items.

const KIND_ICONS: Record<FoundKind, LucideIcon> = {
  article: FileText,
  question: MessageCircleQuestion,
  section: BookOpen,
  school: GraduationCap,
  service: BriefcaseBusiness,
  page: Newspaper,
  office: MapPin,
}

export const isFoundKind = (kind: string): kind is FoundKind => Object.hasOwn(KIND_ICONS, kind)

/** The list of all results of a kind. */
export const kindPath = (kind: FoundKind, query: string, page = 1): string =>
  kind === 'school' ? listPath('all', { school: query }) : pathWith('/search', { q: query, kind, page })

type Part = { text: string; is_match: boolean }

/** A text with highlighted search words. */
export function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, is_match }, index) => {
    const key = `${index}${text}`
    return is_match ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}

/** A result of any kind: its location, its name and about two lines of text. */
export function HitList({ hits, level }: { hits: readonly Hit[]; level: 'h2' | 'h3' }) {
  return (
    <ol className="marked divide-y divide-line border-y border-line">
      {hits.map((hit) => (
        <HitItem key={`${hit.kind} ${hit.id}`} hit={hit} level={level} />
      ))}
    </ol>
  )
}

function HitItem({ hit, level: Level }: { hit: Hit; level: 'h2' | 'h3' }) {
  const t = useTranslations('results')
  const tLayout = useTranslations('layout')
  const href = useHref()
  const Icon = KIND_ICONS[hit.kind]
  return (
    <li className="group relative grid grid-cols-[1.5rem_1fr] gap-x-3 py-4 md:grid-cols-[2rem_1fr] md:gap-x-4 md:py-5">
      <Icon size={22} strokeWidth={1.75} aria-hidden className="mt-0.5 text-quiet" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
          <span className="font-semibold text-ink">{t(`kind.${hit.kind}`)}</span>
          <Trail hit={hit} />
          {hit.demo && <span className="tag border border-line">{tLayout('demo')}</span>}
        </p>
        <Level className="mt-0.5 text-lg md:text-xl">
          <a href={href(hit.path)} className="underline-offset-4 group-hover:underline after:absolute after:inset-0">
            <Marked parts={hit.title_parts} />
          </a>
        </Level>
        <p className="measure mt-1 text-[0.9375rem] text-quiet">
          <Marked parts={hit.snippet} />
        </p>
      </div>
    </li>
  )
}

/** Its breadcrumb: Guide › UK › Undergraduate. */
function Trail({ hit: { within, group } }: { hit: Hit }) {
  const t = useTranslations('results')
  const steps = group ? [t(`group.${group}`)] : within
  return steps.map((step) => (
    <span key={step} className="flex items-center gap-x-2">
      <span aria-hidden>›</span> {step}
    </span>
  ))
}
