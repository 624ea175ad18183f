import { useTranslations } from 'use-intl'

export function SkipLink() {
  const t = useTranslations('layout')
  return (
    <a href="#content" className="button button-main fixed top-2 left-2 z-50 -translate-y-24 focus:translate-y-0">
      {t('skip')}
    </a>
  )
}
