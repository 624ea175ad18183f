import { ArrowRight } from 'lucide-react'
import { useSentences, useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../links.ts'

/** A low-key link to a consultation at the end of a page. */
export function CallToAction({ title, text }: { title: string; text: string }) {
  const t = useTranslations('layout')
  const href = useHref()
  const sentences = useSentences()
  const { free } = useLayout().site.promises
  return (
    <section className="no-print mt-8 rounded-2xl md:mt-12 bg-sea p-6 md:flex md:items-center md:justify-between md:gap-6 md:p-8">
      <div>
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-1">{sentences(free ? [text, free] : [text])}</p>
      </div>
      <a href={href('/consultation')} className="button button-main mt-4 shrink-0 md:mt-0">
        {t('book')}
      </a>
    </section>
  )
}

/** Related links for readers of this page, without those to pages that have nothing to show. */
export function RelatedLinks({ title, links }: { title: string; links: { label: string; path: string }[] }) {
  const href = useHref()
  const { empty_pages: emptyPages } = useLayout().site
  const shownLinks = links.filter(({ path }) => !emptyPages.includes(path))
  if (shownLinks.length === 0) return null
  return (
    <nav aria-label={title} className="mt-8 md:mt-14">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-3 grid gap-x-8 md:grid-cols-3">
        {shownLinks.map(({ label, path }) => (
          <li key={path} className="border-t border-line">
            <a
              href={href(path)}
              className="flex min-h-14 items-center justify-between gap-3 py-2 font-semibold hover:underline underline-offset-4"
            >
              {label}
              <ArrowRight size={18} aria-hidden className="shrink-0 text-accent" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
