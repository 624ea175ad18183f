import { useLoaderData } from 'react-router'
import { editionCodes, editionOf } from '../../../domain/editions.ts'
import { isAdmin } from '../../../domain/staff/principal.ts'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { PlacesHelp, Saved } from '../../settings/parts.tsx'
import { signedInLoader } from '../../shell/page.ts'

export const loader = signedInLoader(async ({ staff, principal, search }) => {
  const list = await staff.listTemplates()
  return { ...list, mayChange: isAdmin(principal), isDone: search.has('done') }
})

export default function Templates() {
  const { templates, places, mayChange, isDone } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const { time } = useFormat()
  return (
    <>
      <title>{t('templates.title')}</title>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1>{t('templates.title')}</h1>
        {mayChange && (
          <a href="/console/settings/templates/new" className="button button-main">
            {t('templates.add')}
          </a>
        )}
      </div>
      <p className="mt-1 max-w-prose">{t('templates.intro')}</p>
      {!mayChange && <p className="mt-2 text-sm text-quiet">{t('settings.read_only')}</p>}
      <Saved isSaved={isDone} />
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
        {templates.length === 0 ? (
          <p className="panel">{t('templates.empty')}</p>
        ) : (
          <ul className="grid content-start gap-2">
            {templates.map(({ id, title, texts, changed_by, changed_at }) => (
              <li key={id} className="panel flex flex-wrap items-center gap-x-4 gap-y-1">
                <a
                  href={`/console/settings/templates/${id}`}
                  className="text-link min-h-9 content-center font-semibold"
                >
                  {title}
                </a>
                <span className="flex flex-wrap gap-1">
                  {editionCodes()
                    .filter((locale) => texts[locale])
                    .map((locale) => (
                      <span key={locale} className="tag">
                        {editionOf(locale).ownName}
                      </span>
                    ))}
                </span>
                <span className="ms-auto text-sm text-quiet">
                  {changed_at === null
                    ? t('settings.by_itself')
                    : t('settings.set_by', { who: changed_by ?? t('settings.somebody'), time: time(changed_at) })}
                </span>
              </li>
            ))}
          </ul>
        )}
        <PlacesHelp places={places} />
      </div>
    </>
  )
}
