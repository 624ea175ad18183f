import { editionCodes, editionOf } from '../../domain/editions.ts'
import { useOfficeOptions, useTranslations } from '../messages/translations.ts'
import { Choice, type Option } from '../shell/field.tsx'

/** The office and the edition of rows that name none. With several to choose from, none is chosen at first. */
export function ListPlace({ values }: { values: Record<string, string> }) {
  const t = useTranslations()
  const ofOffices = useOfficeOptions()
  const ofEditions = editionCodes().map((code): Option => [code, editionOf(code).ownName])
  const noneOf = (options: readonly Option[]) => (options.length > 1 ? t('lead_list.choose') : undefined)
  return (
    <>
      {ofOffices.length > 0 && (
        <Choice
          name="office"
          label={t('lead.office')}
          options={ofOffices}
          none={noneOf(ofOffices)}
          required
          defaultValue={values.office}
        />
      )}
      <Choice
        name="edition"
        label={t('lead.edition')}
        hint={t('lead_list.edition_hint')}
        options={ofEditions}
        none={noneOf(ofEditions)}
        required
        defaultValue={values.edition}
      />
    </>
  )
}
