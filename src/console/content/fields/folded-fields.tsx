import { isKeyOf, keysOf } from '../../../domain/collections.ts'
import { below, type DraftFields } from '../../../domain/content-form/draft.ts'
import type { Field } from '../../../domain/content-form/field.ts'
import { Fields } from './any-field.tsx'
import { useForm } from './form-context.ts'

/** Fields of a long form that come first, and those of each fold below them, by dotted names; the last fold has the others. */
const FOLDED = {
  site: {
    first: ['name', 'branding.accent', 'branding.surface'],
    folds: {
      fold_look: ['branding'],
      fold_texts: ['tagline', 'description', 'founded', 'claims', 'paid_by'],
      fold_contact: ['email', 'social', 'chat', 'sister_sites'],
      fold_other: [''],
    },
  },
  offices: {
    first: ['edition', 'name', 'address', 'hours', 'phone', 'email'],
    folds: { fold_office: [''] },
  },
} as const

type Fold = { [Kind in keyof typeof FOLDED]: keyof (typeof FOLDED)[Kind]['folds'] }[keyof typeof FOLDED]
type Place = Fold | 'first'
type Folded = { first: readonly string[]; folds: Partial<Record<Fold, readonly string[]>> }

const foldsOf = ({ folds }: Folded) => keysOf(folds)

function placeOf(path: string, folded: Folded): Place {
  const isIn = (names: readonly string[] = []) => names.some((name) => path === name || path.startsWith(`${name}.`))
  if (isIn(folded.first)) return 'first'
  const folds = foldsOf(folded)
  return folds.find((fold) => isIn(folded.folds[fold])) ?? folds.at(-1) ?? 'first'
}

/** The fields of a form; those of a long one under headings that open, below the first ones. */
export function FoldedFields({ fields, drafts }: { fields: readonly Field[]; drafts: DraftFields }) {
  const { kind, t, hasErrorBelow, touched } = useForm()
  if (!isKeyOf(FOLDED, kind)) return <Fields fields={fields} drafts={drafts} under="" />
  const folded: Folded = FOLDED[kind]
  // the parts of the look are listed one by one, because some of them come first
  const parts = fields.map((field) => {
    const draft = drafts[field.name]
    if (field.name !== 'branding' || field.shape !== 'group' || draft?.is !== 'group')
      return { fields: [field], drafts, under: '' }
    return { fields: field.fields, drafts: draft.fields, under: field.name }
  })
  const at = (place: Place) =>
    parts.flatMap(({ fields, ...part }) => {
      const found = fields.filter(({ name }) => placeOf(below(part.under, name), folded) === place)
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
      {foldsOf(folded).map((fold) => (
        <details key={fold} open={isOpen(fold)} className="rounded-lg border border-line">
          <summary className="min-h-10 content-center px-3 font-semibold">{t(fold)}</summary>
          <div className="grid grid-cols-1 gap-4 border-t border-line p-3">{shown(fold)}</div>
        </details>
      ))}
    </>
  )
}
