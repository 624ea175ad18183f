import { Search } from 'lucide-react'
import { typedTextMax } from '../../../domain/typed-text.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { useSuggestAttributes } from '../../shell/search/search-dialog.tsx'

/** The site search: a plain form with a shareable URL. */
export function SiteSearch({ query = '', className = '' }: { query?: string; className?: string }) {
  const t = useTranslations('results')
  const tArticles = useTranslations('articles')
  const href = useHref()
  const suggest = useSuggestAttributes({})
  return (
    <search className={`no-print block ${className}`}>
      <form action={href('/search')} className="relative">
        <label htmlFor="site-search" className="sr-only">
          {t('searchLabel')}
        </label>
        <input
          id="site-search"
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={typedTextMax}
          defaultValue={query}
          placeholder={t('searchPlaceholder')}
          {...suggest}
          className="field-input pr-12"
        />
        <button
          type="submit"
          aria-label={tArticles('searchSubmit')}
          className="absolute inset-y-0 right-0 inline-flex w-12 cursor-pointer items-center justify-center"
        >
          <Search size={20} aria-hidden />
        </button>
      </form>
    </search>
  )
}
