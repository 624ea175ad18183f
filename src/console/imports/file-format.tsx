import type { StaffAnswer } from '../../api/staff/client.ts'
import { useTranslations } from '../messages/translations.ts'

type Result = StaffAnswer<'showImport'>['result']
const ENCODINGS = { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', big5: 'Big5', 'windows-1258': 'Windows-1258' } as const

/** The detected file format, and the unknown and missing columns. */
export function FileFormat({ result: { as, unknown = [], missing = [] } }: { result: Result }) {
  const t = useTranslations()
  const unknowns = unknown.map(({ name, nearest }) => (nearest ? t('imports.nearest', { name, nearest }) : name))
  return (
    <ul className="mt-2 grid gap-1 text-sm">
      {as?.is === 'csv' && (
        <li>
          {t('imports.csv', {
            encoding: ENCODINGS[as.encoding],
            separator: t(`imports.separator.${as.separator}`),
          })}
        </li>
      )}
      {as?.is === 'csv' && (as.encoding === 'big5' || as.encoding === 'windows-1258') && (
        <li className="text-danger">{t('imports.guessed', { encoding: ENCODINGS[as.encoding] })}</li>
      )}
      {as?.is === 'xlsx' && <li>{t('imports.xlsx', { name: as.sheet })}</li>}
      {unknowns.length > 0 && <li className="text-danger">{t('imports.unknown', { names: unknowns.join(', ') })}</li>}
      {missing.length > 0 && <li className="text-quiet">{t('imports.missing', { names: missing.join(', ') })}</li>}
    </ul>
  )
}
