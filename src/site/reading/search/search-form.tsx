import { Search } from 'lucide-react'
import { typedTextMax } from '../../../domain/typed-text.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { useSuggestAttributes } from '../../shell/search/search-dialog.tsx'

type Props = {
  query?: string
  className?: string
  /** Shown above the field, with a sentence and an example of its own; else only screen readers hear what the field is for. */
  question?: { label: string; hint: string; example: string }
}

/** The site search: a plain form with a shareable URL. */
export function SiteSearch({ query = '', className = '', question }: Props) {
  const t = useTranslations('results')
  const tArticles = useTranslations('articles')
  const href = useHref()
  const suggest = useSuggestAttributes({})
  return (
    <search className={`no-print block ${className}`}>
      <form action={href('/search')}>
        <label htmlFor="site-search" className={question ? 'font-semibold md:text-lg' : 'sr-only'}>
          {question?.label ?? t('searchLabel')}
        </label>
        {question && (
          <p id="site-search-hint" className="text-[0.9375rem] text-quiet">
            {question.hint}
          </p>
        )}
        <div className={`relative ${question ? 'mt-1.5' : ''}`}>
          <input
            id="site-search"
            name="q"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={typedTextMax}
            defaultValue={query}
            placeholder={question?.example ?? t('searchPlaceholder')}
            aria-describedby={question && 'site-search-hint'}
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
        </div>
      </form>
    </search>
  )
}
