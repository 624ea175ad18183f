import { below, type DraftFields } from '../../../domain/content-form/draft.ts'
import type { Field } from '../../../domain/content-form/field.ts'
import { Fields } from './any-field.tsx'
import { useForm } from './form-context.ts'

/** A long form's fields that come first, and those of each fold below them, by dotted names; the last fold has the others. */
const SITE = {
  first: ['name', 'branding.accent', 'branding.surface'],
  folds: {
    fold_look: ['branding'],
    fold_texts: ['tagline', 'description', 'founded', 'claims', 'paid_by'],
    fold_contact: ['email', 'social', 'chat', 'sister_sites'],
    fold_other: [''],
  },
} as const

type Place = keyof typeof SITE.folds | 'first'

function placeOf(path: string): Place {
  const isIn = (names: readonly string[]) => names.some((name) => path === name || path.startsWith(`${name}.`))
  if (isIn(SITE.first)) return 'first'
  return FOLDS.find((fold) => isIn(SITE.folds[fold])) ?? 'fold_other'
}
const FOLDS = Object.keys(SITE.folds) as (keyof typeof SITE.folds)[]

/** The fields of a form; those of the organisation under headings that open, below the first ones. */
export function FoldedFields({ fields, drafts }: { fields: readonly Field[]; drafts: DraftFields }) {
  const { kind, t, hasErrorBelow, touched } = useForm()
  if (kind !== 'site') return <Fields fields={fields} drafts={drafts} under="" />
  // the parts of the look are listed one by one, because some of them come first
  const parts = fields.map((field) => {
    const draft = drafts[field.name]
    if (field.name !== 'branding' || field.shape !== 'group' || draft?.is !== 'group')
      return { fields: [field], drafts, under: '' }
    return { fields: field.fields, drafts: draft.fields, under: field.name }
  })
  const at = (place: Place) =>
    parts.flatMap(({ fields, ...part }) => {
      const found = fields.filter(({ name }) => placeOf(below(part.under, name)) === place)
      return found.length > 0 ? [{ ...part, fields: found }] : []
    })
  const isOpen = (place: Place) =>
    at(place)
      .flatMap(({ fields, under }) => fields.map(({ name }) => below(under, name)))
      .some((name) => hasErrorBelow(name) || `${touched}.`.startsWith(`${name}.`))
  const shown = (place: Place) => at(place).map((part) => <Fields key={part.fields[0]?.path} {...part} />)
  return (
    <>
      {shown('first')}
      {FOLDS.map((fold) => (
        <details key={fold} open={isOpen(fold)} className="rounded-lg border border-line">
          <summary className="min-h-10 content-center px-3 font-semibold">{t(fold)}</summary>
          <div className="grid grid-cols-1 gap-4 border-t border-line p-3">{shown(fold)}</div>
        </details>
      ))}
    </>
  )
}
