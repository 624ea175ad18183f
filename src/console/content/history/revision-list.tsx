import { useFormat, useTranslations } from '../../messages/translations.ts'

export type Revision = { id: string; version: number; at: number; by: string | null; via: string; isRemoved?: boolean }

/** The versions of a text with links to their changes. @param pathOf returns the URL of a version */
export function RevisionList({
  revisions,
  chosen,
  pathOf,
}: {
  revisions: readonly Revision[]
  chosen: string | null | undefined
  pathOf: (id: string) => string
}) {
  const t = useTranslations()
  const { time } = useFormat()
  return (
    <ol className="grid gap-2">
      {revisions.map(({ id, version, at, by, via, isRemoved }) => (
        <li key={id}>
          <a
            href={pathOf(id)}
            aria-current={id === chosen ? 'true' : undefined}
            className="panel block px-3 py-2 hover:bg-sand aria-[current=true]:border-accent"
          >
            <span className="font-semibold">{t('articles.version', { version })}</span>
            {isRemoved && <span className="tag ms-2">{t('content.removed_then')}</span>}
            <span className="block text-sm text-quiet">
              {t(`articles.via.${via as 'console'}`, { who: by ?? t('settings.somebody') })}
              {via !== 'load' && ` · ${time(at)}`}
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
}
