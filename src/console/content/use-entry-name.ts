import { editionOf, isLocale } from '../../domain/editions.ts'
import { useKindName } from './entry/form-translations.ts'

/** The title of an entry: its label, or for single entries the name of the kind and language. */
export function useEntryName() {
  const kindName = useKindName()
  return (kind: string, key: string, label: string): string => {
    const ofKind = () => kindName(kind)
    if (label !== key) return label
    if (key === kind) return ofKind()
    if (!isLocale(key)) return label
    return kind === 'editions' ? editionOf(key).ownName : `${ofKind()} · ${editionOf(key).ownName}`
  }
}
