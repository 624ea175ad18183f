import { useTranslations } from '../../messages/provider.tsx'
import type { Heading } from './headings.ts'

const headingsMin = 3

/** The way through an article: folded on phones, beside the text on wide screens. */
export function FoldedContents({ headings }: { headings: Heading[] }) {
  const t = useTranslations('articles')
  if (headings.length < headingsMin) return null
  return (
    <details className="no-print group mt-6 border-y border-line lg:hidden">
      <summary className="flex min-h-13 items-center justify-between font-semibold">
        {t('onThisPage')}
        <span aria-hidden className="text-2xl text-accent transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="pb-4">
        <Stops headings={headings} />
      </div>
    </details>
  )
}

export function SideContents({ headings }: { headings: Heading[] }) {
  const t = useTranslations('articles')
  if (headings.length < headingsMin) return null
  return (
    <nav aria-label={t('onThisPage')} className="max-lg:hidden">
      <p className="font-semibold">{t('onThisPage')}</p>
      <div className="mt-2">
        <Stops headings={headings} />
      </div>
    </nav>
  )
}

function Stops({ headings }: { headings: Heading[] }) {
  return (
    <ol className="contents-line text-[0.9375rem]">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className="block py-2 leading-snug hover:underline">
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}
