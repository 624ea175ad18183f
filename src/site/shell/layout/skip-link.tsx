import { useTranslations } from '../../messages/provider.tsx'

export function SkipLink() {
  const t = useTranslations('layout')
  return (
    <a
      href="#content"
      className="button button-main fixed top-2 left-2 z-50 pointer-events-none opacity-0 focus:pointer-events-auto focus:opacity-100"
    >
      {t('skip')}
    </a>
  )
}
