import { useTranslations } from '../messages/translations.ts'

/** Says that a lead was merged, with a link to the remaining one. @param into its id */
export function MergedNotice({ into }: { into: string }) {
  const t = useTranslations()
  return (
    <p className="note-bad mt-2">
      {t('lead.merged')}{' '}
      <a className="text-link" href={`/console/leads/${into}`}>
        {t('lead.merged_open')}
      </a>
    </p>
  )
}
