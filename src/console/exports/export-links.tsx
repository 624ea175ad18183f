import { useTranslations } from '../messages/translations.ts'

/** Export links for the current list. @param tooLong the row limit of a spreadsheet, if the list exceeds it */
export function ExportLinks({
  path,
  query,
  tooLong,
}: {
  path: string
  query: Record<string, string>
  tooLong?: number | undefined
}) {
  const t = useTranslations()
  const to = (format: string) => `${path}?${new URLSearchParams({ ...query, format })}`
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <span className="text-quiet">{t('exports.take')}</span>
      <a href={to('csv')} download className="text-link inline-flex min-h-9 items-center">
        {t('exports.csv')}
      </a>
      {tooLong === undefined ? (
        <a href={to('xlsx')} download className="text-link inline-flex min-h-9 items-center">
          {t('exports.xlsx')}
        </a>
      ) : (
        <span className="text-quiet">{t('exports.too_long', { rows: tooLong })}</span>
      )}
    </p>
  )
}
