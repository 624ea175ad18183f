import { isOneOf } from '../../../domain/collections.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import type { UnreadWish } from './load.ts'

/** What the list can't be narrowed by, each with the page that can use it. */
const UNUSED = ['whole_course', 'grade', 'english_test', 'english_scale', 'currency'] as const
const PAGE_FOR: Partial<Record<(typeof UNUSED)[number], '/costs' | '/match'>> = {
  whole_course: '/costs',
  english_test: '/match',
}

/** What of a typed wish was left: unknown words, and what only other pages can use. */
export function UnreadWishNote({ unread: { words, unused } }: { unread: UnreadWish }) {
  const t = useTranslations('programmes')
  const href = useHref()
  const left = unused.filter((each) => isOneOf(UNUSED, each))
  if (words === '' && left.length === 0) return null
  return (
    <div role="status" className="mt-3 rounded-2xl bg-sea p-4">
      <ul>
        {words !== '' && <li>{t('unreadWords', { words })}</li>}
        {left.map((each) => {
          const page = PAGE_FOR[each]
          return (
            <li key={each}>
              {t(`unusedWish.${each}`)}
              {page && (
                <>
                  {' '}
                  <a href={href(page)} className="text-link">
                    {t(page === '/costs' ? 'toCosts' : 'toMatch')}
                  </a>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
